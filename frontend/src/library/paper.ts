/** The paper that somebody prints on: what was chosen last, or what is usual where they live. */

export type Paper = "a4" | "us-letter";

export const PAPERS: readonly { value: Paper; words: string }[] = [
  { value: "a4", words: "A4" },
  { value: "us-letter", words: "Letter" },
];

const KEY = "turnmaster.paper";
const WITH_LETTER = /-(US|CA|MX|PH|CL|CO)$/i;

/** Private windows have no storage. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function usualPaper(): Paper {
  const chosen = stored();
  if (chosen === "a4" || chosen === "us-letter") return chosen;
  return WITH_LETTER.test(navigator.language) ? "us-letter" : "a4";
}

export function remember(paper: Paper): void {
  try {
    localStorage.setItem(KEY, paper);
  } catch {
    // then it is asked again the next time
  }
}
