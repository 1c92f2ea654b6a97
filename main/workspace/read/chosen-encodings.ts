import type { FileEncoding } from '../../../shared/files/encodings'

/**
 * The encodings that people chose for files. Every reader of a file asks here, so that what is shown, searched, planned and
 * written agrees. A thread gets the choices with its task.
 */
let choices: () => readonly FileEncoding[] = () => []

export function readEncodingChoices(from: () => readonly FileEncoding[]): void {
  choices = from
}

export function encodingChoices(): readonly FileEncoding[] {
  return choices()
}

/** The encoding that was chosen for the file at a real path. */
export function chosenEncoding(absolute: string): string | undefined {
  return choices().find(({ path }) => path === absolute)?.encoding
}
