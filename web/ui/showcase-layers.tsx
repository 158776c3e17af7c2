import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { LoadingOverlay } from "./loading-overlay.tsx";
import { ShowcaseSection, ShowcaseState } from "./showcase-section.tsx";
import { StickyBar } from "./sticky-bar.tsx";
import { Tabs } from "./tabs.tsx";
import { showToast } from "./toast.ts";
import { ToastRegion } from "./toast-region.tsx";

/** Elements that need script, on the developers' page. */
export function ShowcaseLayers() {
  const [isAsking, setAsking] = useState(false);
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setLoading(false), 2000);
    return () => clearTimeout(timer);
  }, [loading]);
  return (
    <ShowcaseSection title="Layers">
      <ShowcaseState name="Over the page">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Open a dialog
        </Button>
        <Dialog
          title="Withdraw your request?"
          description="The clinic deletes your answers and pictures within a day."
          open={isAsking}
          close={{ label: "Close", onClose: () => setAsking(false) }}
          actions={
            <>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                Keep it
              </Button>
              <Button variant="danger" onClick={() => setAsking(false)}>
                Withdraw
              </Button>
            </>
          }
        />
        <Button variant="secondary" onClick={() => showToast({ title: "Saved", text: "You can go on later." })}>
          Show a toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => showToast({ title: "Not saved", text: "The connection broke.", tone: "error" })}
        >
          Show an error
        </Button>
        <Button variant="secondary" onClick={() => setLoading(true)}>
          Cover the page for two seconds
        </Button>
      </ShowcaseState>
      <Tabs
        label="Your stay"
        tabs={[
          { value: "before", label: "Before", content: <p>Send us your last pictures and blood values.</p> },
          { value: "during", label: "In the clinic", content: <p>You stand up on the first day, with help.</p> },
          { value: "after", label: "Back home", content: <p>A call after one, six and twelve weeks.</p> },
        ]}
      />
      <div className="rounded-lg border border-line p-4">
        <p className="pb-6 text-sm text-muted">The bar below stays at the foot of the window on a phone.</p>
        <StickyBar label="Your estimate">
          <p className="figures">
            <span className="block text-sm text-muted">Estimate</span>
            <strong>€8,400 to €9,150</strong>
          </p>
          <Button iconEnd="arrow-forward">Continue</Button>
        </StickyBar>
      </div>
      <LoadingOverlay active={loading} alt="Loading..." />
      <ToastRegion label="Messages" closeLabel="Close" />
    </ShowcaseSection>
  );
}
