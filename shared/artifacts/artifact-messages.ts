/**
 * A message of a page's frame to the window. All of it is a claim of the page: whoever hears it bounds it, shows it as text and does
 * nothing by it alone.
 */
export type ArtifactMessage =
  /** Something went wrong in the page. `line` counts from 1 in the source as it was written. */
  | { type: 'problem'; kind: PageProblemKind; text: string; line?: number }
  /** The person has selected some text; an empty one takes that back. */
  | { type: 'selection'; text: string }

/** An error that nobody caught, a promise that was rejected, what was logged as an error, or what the page's policy did not let it load. */
export type PageProblemKind = 'error' | 'rejection' | 'console' | 'blocked'

export type PageProblem = { kind: PageProblemKind; text: string; line?: number }

/** Characters of one message, and of a selected text. */
export const LONGEST_PROBLEM = 500
export const LONGEST_SELECTION = 2_000
