import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { Badge } from "./badge.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Button } from "./button.tsx";
import { ButtonLink } from "./button-link.tsx";
import { Column } from "./column.tsx";
import { Icon } from "./icon.tsx";
import { iconNames } from "./icon-names.ts";
import { ShowcaseChoices } from "./showcase-choices.tsx";
import { ShowcaseFields } from "./showcase-fields.tsx";
import { ShowcaseSection, ShowcaseState } from "./showcase-section.tsx";

const colours = [
  ["bg-page text-ink border border-line", "page, ink"],
  ["bg-surface text-muted border border-line", "surface, muted"],
  ["bg-sunken text-ink", "sunken, ink"],
  ["bg-primary text-on-primary", "primary"],
  ["bg-primary-hover text-on-primary", "primary-hover"],
  ["bg-primary-soft text-primary-ink", "primary-soft, primary-ink"],
  ["bg-primary-lightened-40 text-on-primary-lightened-40", "primary-lightened-40"],
  ["bg-secondary text-on-secondary", "secondary"],
  ["bg-secondary-soft text-on-secondary-soft", "secondary-soft"],
  ["bg-deep text-on-deep", "deep"],
  ["bg-deep text-on-deep-muted", "deep, on-deep-muted"],
  ["bg-success-soft text-on-success-soft", "success-soft"],
  ["bg-warning-soft text-on-warning-soft", "warning-soft"],
  ["bg-danger-soft text-on-danger-soft", "danger-soft"],
] as const;

const sizes = ["text-4xl", "text-3xl", "text-2xl", "text-xl", "text-lg", "text-base", "text-sm", "text-xs"] as const;

/**
 * For developers: every element in every state, in the colours of the provider whose domain is asked.
 * @param props `contents`: the elements that show contents
 */
export function Component({ contents }: { contents: ReactNode }): ReactNode {
  return (
    <Column as="main" id="main" width="page" gap="2xl" className="py-10">
      <header className="flex flex-col gap-3">
        <Breadcrumbs
          label="You are here"
          items={[
            { label: "Home", href: "/" },
            { label: "Developers", href: "/developers/" },
            { label: "Elements", href: "/developers/elements/" },
          ]}
        />
        <h1 className="text-3xl">Elements</h1>
        <p className="max-w-measure text-lg text-muted">
          What screens are made of, in this provider’s colours. Press Tab to see where the focus goes; make the window
          narrow to see tables become cards.
        </p>
      </header>

      <ShowcaseSection title="Colour">
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-7">
          {colours.map(([look, name]) => (
            <div key={name} className={`flex h-20 items-end rounded-md p-2.5 text-xs font-medium ${look}`}>
              {name}
            </div>
          ))}
        </div>
      </ShowcaseSection>

      <ShowcaseSection title="Type">
        <div className="flex flex-col gap-3">
          {sizes.map((size) => (
            <p key={size} className={`${size} ${/[2-4]xl/.test(size) ? "font-semibold tracking-tight" : ""}`}>
              A new knee, and home in eleven days
            </p>
          ))}
          <p className="max-w-measure">
            Running text keeps to 60 to 75 characters, so that a tired eye finds the next line. It may hold{" "}
            <a className="text-link" href="#type">
              a link to somewhere
            </a>{" "}
            and figures, which line up where they are compared.
          </p>
        </div>
      </ShowcaseSection>

      <ShowcaseSection title="Buttons">
        <ShowcaseState name="Kinds">
          <Button>Ask for a quote</Button>
          <Button variant="secondary">Compare</Button>
          <Button variant="quiet">Not now</Button>
          <Button variant="danger" icon="trash">
            Withdraw request
          </Button>
        </ShowcaseState>
        <ShowcaseState name="Large, as a link, with icons">
          <Button size="lg" iconEnd="arrow-forward">
            Continue
          </Button>
          <ButtonLink href="#buttons" size="lg" variant="secondary" icon="phone">
            Call us
          </ButtonLink>
        </ShowcaseState>
        <ShowcaseState name="Busy, disabled">
          <Button busy>Sending your request</Button>
          <Button disabled>Ask for a quote</Button>
          <Button variant="secondary" disabled>
            Compare
          </Button>
        </ShowcaseState>
        <ShowcaseState name="Long words, full width">
          <Button wide variant="secondary">
            Send this request to the clinic’s coordinator and keep a private link to follow it
          </Button>
        </ShowcaseState>
        <div className="on-deep flex flex-wrap gap-3 rounded-lg bg-deep p-6">
          <Button variant="deep-primary">Ask for a quote</Button>
          <Button variant="deep-secondary">On the deep band</Button>
        </div>
      </ShowcaseSection>

      <ShowcaseSection title="Icons">
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6 lg:grid-cols-9">
          {iconNames.map((name) => (
            <li key={name} className="flex flex-col items-center gap-2 rounded-md bg-surface p-3 text-xs text-muted">
              <Icon name={name} size="lg" className="text-ink" />
              {name}
            </li>
          ))}
        </ul>
      </ShowcaseSection>

      <ShowcaseSection title="Badges">
        <ShowcaseState name="Tones">
          <Badge>12 nights</Badge>
          <Badge tone="primary" icon="stethoscope">
            Orthopaedics
          </Badge>
          <Badge tone="secondary">Most asked for</Badge>
          <Badge tone="success" icon="check">
            Confirmed
          </Badge>
          <Badge tone="warning" icon="clock">
            Waiting for you
          </Badge>
          <Badge tone="danger" icon="error">
            Payment refused
          </Badge>
        </ShowcaseState>
      </ShowcaseSection>

      <ShowcaseFields />
      <ShowcaseChoices />
      {contents}
      <Layers />
    </Column>
  );
}

/** They need script and weigh more than all the rest, so they come when the page is there, into a place that is kept. */
function Layers(): ReactNode {
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(() => {
    void import("./showcase-layers.tsx").then(({ ShowcaseLayers }) => setLoaded(() => ShowcaseLayers));
  }, []);
  return <div className="min-h-dvh">{Loaded && <Loaded />}</div>;
}
