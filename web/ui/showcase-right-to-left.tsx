import { Badge } from "./badge.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { DataTable } from "./data-table.tsx";
import { Field } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { Paginator } from "./paginator.tsx";
import { ProgressSteps } from "./progress-steps.tsx";
import { Select } from "./select.tsx";
import { ShowcaseSection } from "./showcase-section.tsx";
import { TextInput } from "./text-input.tsx";

const digits = new Intl.NumberFormat("ar-u-nu-arab");

/** The mirror, on the developers' page. */
export function ShowcaseRightToLeft() {
  return (
    <ShowcaseSection title="Right to left">
      <div dir="rtl" lang="ar" className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-6">
        <Breadcrumbs
          label="موقعك"
          items={[
            { label: "الرئيسية", href: "#home" },
            { label: "العمليات", href: "#procedures" },
            { label: "استبدال الركبة", href: "#knee" },
          ]}
        />
        <h3 className="text-2xl">استبدال مفصل الركبة بالكامل</h3>
        <p className="max-w-measure">خمس ليالٍ في العيادة واثنا عشر يومًا في البلد، مع علاج طبيعي مرتين كل يوم.</p>
        <ProgressSteps
          label="طلبك"
          steps={[{ label: "العملية", href: "#one" }, { label: "صحتك" }, { label: "السفر" }]}
          current={1}
          summary="الخطوة ٢ من ٣"
        />
        <div className="flex flex-wrap gap-3">
          <Button iconEnd="arrow-forward">متابعة</Button>
          <Badge tone="success" icon="check">
            مؤكد
          </Badge>
        </div>
        <div className="grid gap-6 md:grid-cols-2">
          <Field name="name-ar" label="اسمك" hint="كما هو في جواز السفر" error="اكتب اسمك من فضلك.">
            <TextInput />
          </Field>
          <Field name="language-ar" label="لغة المكالمات">
            <Select options={[{ value: "ar", label: "العربية" }]} />
          </Field>
        </div>
        <Checkbox name="consent-ar" label="أوافق على استخدام إجاباتي لإعداد عرض السعر." />
        <Notice title="نرد خلال يوم">تقرأ ليلى كل طلب وتكتب لك قبل ظهر الغد.</Notice>
        <DataTable
          caption="العمليات"
          rows={[{ name: "استبدال الركبة", nights: 5 }]}
          keyOf={(row) => row.name}
          columns={[
            { key: "name", header: "العملية", cell: (row) => row.name, sort: { href: "#sort" } },
            { key: "nights", header: "الليالي", cell: (row) => digits.format(row.nights), numeric: true },
          ]}
        />
        <Paginator
          page={2}
          pages={9}
          hrefOf={(page) => `#page-${page}`}
          format={digits.format}
          words={{
            label: "صفحات القائمة",
            previous: "السابق",
            next: "التالي",
            page: (page) => `صفحة ${digits.format(page)}`,
            summary: "صفحة ٢ من ٩",
          }}
        />
      </div>
    </ShowcaseSection>
  );
}
