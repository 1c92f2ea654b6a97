import type { SimpleCommand } from '../../../../shared/session/command-analysis'

/** A command of a sketch. `input` is the text that it is given by the line itself, where it is known to the letter. */
export type SketchedCommand = SimpleCommand & { input?: string }
