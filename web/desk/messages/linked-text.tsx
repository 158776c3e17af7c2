import { Fragment } from "react";
import { Link } from "../../ui/link.tsx";
import { deskPaths } from "../paths.ts";

const tripReference = /\b(TRP-[0-9A-Z]{4}-[0-9A-Z]{4})\b/i;

/** Words of a person, in which each number of a trip leads to the trip. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(tripReference).map((part, index) => {
    const key = `${index}-${part}`;
    if (index % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
    return (
      <Link key={key} to={deskPaths.trip(part.toUpperCase())} className="text-link">
        <bdi>{part}</bdi>
      </Link>
    );
  });
