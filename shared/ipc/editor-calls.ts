import { z } from 'zod'

/** A place in a file of a folder; lines and columns count from 1. */
const place = z.object({
  workspace: z.string().min(1),
  path: z.string().max(4_096),
  line: z.number().int().min(1).optional(),
  column: z.number().int().min(1).optional(),
})
export type EditorPlace = Omit<z.infer<typeof place>, 'workspace' | 'path'>

/** A program for editing text that is on this computer. */
export type FoundEditor = { id: 'vscode' | 'cursor' | 'zed' | 'jetbrains'; label: string }

/** The renderer's calls about the person's own editor. */
export const editorCalls = {
  'editor.found': { input: z.void(), output: z.custom<FoundEditor[]>() },
  /** Opens a file of a folder at a line, in the editor that the settings say or, where they leave it open, the first that is there. */
  'editor.open': { input: place, output: z.void() },
}
