import { type RefObject, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { FlowEdit } from '../../../../shared/flows/edit/flow-edit'
import { possibleWays } from '../../../../shared/flows/edit/flow-ways'
import type { Flow } from '../../../../shared/flows/flow'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import type { CodeEditorHandle } from '../../../ui/code-editor/code-editor'
import type { FilePlace } from '../use-project-file'

/** The question to the person before the text is changed. */
export type StepQuestion = { type: 'wire'; from: string; to: string } | { type: 'delete'; id: string }

type Edits = {
  place: FilePlace
  flow: Flow | undefined
  editor: RefObject<CodeEditorHandle | null>
  onDone(chosen: string | undefined): void
}

/** Changes of the text that are made on the graph: main works out what of it is changed, and it is one step to undo. */
export function useFlowEdits({ place, flow, editor, onDone }: Edits) {
  const [failure, setFailure] = useState<string | null>(null)
  const [question, setQuestion] = useState<StepQuestion | null>(null)

  async function edit(wanted: FlowEdit): Promise<void> {
    const before = editor.current?.text()
    if (before === undefined) return
    setFailure(null)
    try {
      const changes = await call('flow.edit', { ...place, text: before, edit: wanted })
      if (editor.current?.text() !== before) return setFailure(t('project.flow.changed'))
      editor.current.edit(changes)
      onDone(chosenAfter(wanted, flow))
    } catch (thrown) {
      setFailure(messageOf(thrown))
    }
  }

  /** Asks how, as there always is more than one way. */
  function join(from: string, to: string): void {
    if (flow && possibleWays(flow, from, to).length > 0) setQuestion({ type: 'wire', from, to })
  }

  return { failure, question, ask: setQuestion, edit: (wanted: FlowEdit) => void edit(wanted), join }
}

function chosenAfter(edit: FlowEdit, flow: Flow | undefined): string | undefined {
  switch (edit.type) {
    case 'add':
      return edit.id
    case 'rename':
      return edit.to
    case 'delete': {
      const at = flow?.steps.findIndex(({ id }) => id === edit.id) ?? 0
      return flow?.steps[at === 0 ? 1 : at - 1]?.id
    }
    default:
      return edit.way.key === 'blockedBy' ? edit.to : edit.from
  }
}
