import { largestView, longestViewName, partsOf, type ViewBody } from "./model";
import { viewText } from "./text";

/** What a name must not have: it stands on one line, and nothing in it acts. */
const control = /[\p{Cc}\u2028\u2029]/u;

/** What is wrong with a name; `undefined`: nothing. */
export function viewNameProblem(name: string): string | undefined {
  if (name.trim() === "") return viewText("name.empty");
  if (name.length > longestViewName) return viewText("name.long", { most: longestViewName });
  return control.test(name) ? viewText("name.control") : undefined;
}

/** What is wrong with a view that is to be saved; `undefined`: nothing. */
export function viewProblem(view: ViewBody): string | undefined {
  const count = JSON.stringify(partsOf(view)).length;
  return (
    viewNameProblem(view.name) ??
    (count > largestView ? viewText("large", { count, most: largestView }) : undefined)
  );
}
