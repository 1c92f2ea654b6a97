import type { ChangeMemoryEffect } from '../../../shared/session/effects'
import { DiffView } from './diff-view'
import { DiffSourceContext } from './review/diff-source'

/** Every line that comes or goes in a memory, as it is. Nobody would get a comment on them, as no file of the folder has them. */
export function MemoryDiff({ effect: { of: _, ...change } }: { effect: ChangeMemoryEffect }) {
  return (
    <DiffSourceContext value={null}>
      <DiffView change={{ ...change, type: 'file-change', path: 'memory' }} isTitled={false} />
    </DiffSourceContext>
  )
}
