import { z } from 'zod'
import type { AppHealth } from '../apps/mcp-apps'
import { LARGEST_ARTIFACT } from '../artifacts/artifact-kind'

const byFrame = z.object({ id: z.string().max(100) })
const byFile = z.object({ workspace: z.string(), path: z.string().max(4_096) })

/** The renderer's calls about what models make and the person looks at beside the conversation. */
export const artifactCalls = {
  /** Lets the window load a page once, until `artifact.close`. One of a file has the files beside it that it names. */
  'artifact.open': {
    input: z.object({ html: z.string().max(LARGEST_ARTIFACT), file: byFile.optional() }),
    output: z.custom<{ id: string; url: string }>(),
  },
  'artifact.close': { input: byFrame, output: z.void() },
  'artifact.health': { input: byFrame, output: z.custom<AppHealth>() },
  /** Reads a text of the folder: as it is now, or as a change of the session left it, by its hash. */
  'artifact.read': { input: byFile.extend({ hash: z.string().max(100).optional() }), output: z.string() },
  /** Saves a text as a file of the folder, as a call of the session that is shown and undone like any other. */
  'artifact.save': {
    input: z.object({
      sessionId: z.string(),
      path: z.string().min(1).max(1_000),
      content: z.string().max(LARGEST_ARTIFACT),
    }),
    output: z.void(),
  },
}
