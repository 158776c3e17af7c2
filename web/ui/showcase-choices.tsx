import { Checkbox } from "./checkbox.tsx";
import { Chip } from "./chip.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import { ProgressSteps } from "./progress-steps.tsx";
import { RadioGroup } from "./radio-group.tsx";
import { ShowcaseSection, ShowcaseState } from "./showcase-section.tsx";

const steps = ["Procedure", "Your health", "Travel", "About you", "Check"].map((label, index) => ({
  label,
  href: `#step-${index + 1}`,
}));

/** Choices and steps on the developers' page. */
export function ShowcaseChoices() {
  return (
    <ShowcaseSection title="Choices">
      <ProgressSteps label="Your request" steps={steps} current={2} summary="Step 3 of 5" />
      <ChoiceCards
        name="package"
        legend="Which package suits you?"
        hint="You can change it until you accept the quote"
        columns={2}
        defaultChosen={["standard"]}
        options={[
          {
            value: "standard",
            label: "Standard",
            icon: "bed",
            text: "Surgery, five nights in the clinic, physiotherapy twice a day.",
            aside: "€8,400",
          },
          {
            value: "companion",
            label: "With a companion",
            icon: "users",
            text: "The same, with a second bed and meals for a companion.",
            aside: "€9,150",
          },
          { value: "home", label: "With care at home", text: "Not offered in your country yet.", disabled: true },
        ]}
      />
      <ChoiceCards
        type="checkbox"
        name="extras"
        legend="Anything else?"
        mark="optional"
        columns={3}
        defaultChosen={["pickup"]}
        options={[
          { value: "pickup", label: "Airport pick-up" },
          { value: "interpreter", label: "Interpreter" },
          { value: "halal", label: "Halal meals" },
        ]}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <RadioGroup
          name="smoking"
          legend="Do you smoke?"
          error="Choose an answer: it changes the preparation."
          options={[
            { value: "no", label: "No" },
            { value: "past", label: "Not any more" },
            { value: "yes", label: "Yes" },
          ]}
        />
        <RadioGroup
          name="contact-by"
          legend="How shall we reach you?"
          inline
          defaultChosen={["mail"]}
          options={[
            { value: "mail", label: "Email" },
            { value: "phone", label: "Phone" },
            { value: "fax", label: "Fax", disabled: true },
          ]}
        />
        <Checkbox
          name="consent"
          label="The clinic may use my answers and pictures to prepare a quote."
          hint="You can take this back at any time."
          defaultChecked
        />
        <Checkbox name="terms" label="I have read the terms." error="Without this we may not send your request." />
      </div>
      <ShowcaseState name="Filters">
        <Chip href="#choices">Knee and hip</Chip>
        <Chip href="#choices" chosen>
          Up to 7 days
        </Chip>
        <Chip href="#choices" chosen removeWord="Remove filter">
          Arabic spoken
        </Chip>
      </ShowcaseState>
    </ShowcaseSection>
  );
}
