const LONGEST = 80

/** The beginning of what a file says, as it stands in a sentence about it. */
export function brief(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
