import { z } from 'zod'
import { defineTool } from '../../main/tools/tool'
import { planChange } from '../../main/workspace/changes/plan-change'
import { textResult } from '../../shared/session/tool-results'

/** Changes several files in one call; null deletes. */
export const edit = defineTool({
  name: 'edit',
  group: 'write',
  description: 'Changes files.',
  input: z.record(z.string(), z.string().nullable()),
  async plan(files, { workspace }) {
    const planned = await Promise.all(
      Object.entries(files).map(([path, text]) =>
        planChange(workspace, path, text === null ? null : new TextEncoder().encode(text)),
      ),
    )
    return {
      effects: planned.map(({ change }) => change),
      contents: new Map(planned.flatMap(({ change, content }) => (content ? [[change.path, content] as const] : []))),
      answer: () => textResult('Done.'),
    }
  },
})
