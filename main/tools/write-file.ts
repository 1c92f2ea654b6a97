import { z } from 'zod'
import { textResult } from '../../shared/tool-results'
import { planChange } from '../workspace/plan-change'
import { proposeChange } from './propose-change'
import { defineTool } from './tool'

export const writeFile = defineTool({
  name: 'write_file',
  group: 'write',
  description:
    'Create a file or replace its whole content. Missing folders are made. The person sees the complete difference and decides.',
  input: z.strictObject({
    path: z.string().min(1).describe('Relative to the workspace, or absolute inside it.'),
    content: z.string().describe('The complete new content of the file.'),
  }),

  async plan({ path, content }, { workspace }) {
    const bytes = new TextEncoder().encode(content)
    const planned = await planChange(workspace, path, bytes)
    return proposeChange(planned, details =>
      textResult(
        JSON.stringify({
          status: 'completed',
          message: `write_file succeeded for '${path}'`,
          bytes_written: bytes.byteLength,
          replaced_existing_file: planned.change.before !== null,
        }),
        details,
      ),
    )
  },
})
