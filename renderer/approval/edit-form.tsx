import { useEffect, useState } from 'react'
import type { FileChange, Plan } from '../../shared/effects'
import { messageOf } from '../../shared/errors'
import type { PlanEdit } from '../../shared/plan-edit'
import { call } from '../bridge'
import { text } from '../text'
import { permissionText } from '../text-permissions'
import { Button } from '../ui/button'
import { Field, Select, TextArea } from '../ui/field'
import { useAskedSession } from './asked-session'
import { draftKey, dropEditDraft, editDraft } from './edit-drafts'
import { keepLineEnds } from './keep-line-ends'
import { useKeptDraft } from './use-kept-draft'

const words = () => permissionText.edit

type EditFormProps = { callId: string; plan: Plan; isDisabled: boolean; onSend(edit: PlanEdit): void; onCancel(): void }

/** Whether a person can put something else in the place of what a plan says. */
export function isEditable({ effects }: Plan): boolean {
  return effects.some(effect => effect.type === 'command' || isEditableFile(effect))
}

function isEditableFile(effect: Plan['effects'][number]): effect is FileChange {
  return effect.type === 'file-change' && effect.after !== null && effect.diff.type === 'lines'
}

/** Another text for the command or for a file. Nothing is done by it: the plan is made anew, and asked again. */
export function EditForm({ callId, plan, isDisabled, onSend, onCancel }: EditFormProps) {
  const command = plan.effects.find(effect => effect.type === 'command')
  const files = plan.effects.filter(isEditableFile)
  const key = draftKey(callId, plan.digest)
  const [draft] = useState(() => editDraft(key))
  const [path, setPath] = useState(draft?.path || (files[0]?.path ?? ''))
  const loaded = useContent(callId, plan.digest, command ? null : path)
  const { written, write, forget, keep } = useKeptDraft(key, draft)
  const content = written?.path === (command ? '' : path) ? written.content : (command?.command ?? loaded.content)
  const cancel = () => {
    forget()
    dropEditDraft(key)
    onCancel()
  }
  return (
    <form
      data-own-keys
      className="flex flex-col items-stretch gap-2 border-t border-line px-4 py-3"
      onSubmit={event => {
        event.preventDefault()
        keep()
        if (content !== null)
          onSend(command ? { command: content } : { path, content: keepLineEnds(loaded.content ?? '', content) })
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') cancel()
      }}
    >
      {!command && files.length > 1 && (
        <Field label={words().which}>
          {ids => (
            <Select {...ids} value={path} onChange={event => setPath(event.target.value)}>
              {files.map(file => (
                <option key={file.path}>{file.path}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field
        label={command ? words().command : words().file}
        {...(loaded.failure !== null && { error: loaded.failure })}
      >
        {ids => (
          <TextArea
            {...ids}
            autoFocus
            spellCheck={false}
            rows={command ? 3 : 12}
            className="font-mono text-sm"
            readOnly={content === null}
            placeholder={content === null ? words().loading : ''}
            value={content ?? ''}
            onChange={event => write({ path: command ? '' : path, content: event.target.value })}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button
          type="submit"
          disabled={isDisabled || content === null || (command !== undefined && content.trim() === '')}
        >
          {words().send}
        </Button>
        <Button kind="quiet" onClick={cancel}>
          {text.common.cancel}
        </Button>
      </div>
    </form>
  )
}

/** What a file would hold by the plan; null until it is there. */
function useContent(callId: string, digest: string, path: string | null) {
  const [found, setFound] = useState<{ path: string; content: string | null; failure: string | null } | null>(null)
  const askedSession = useAskedSession()
  useEffect(() => {
    const sessionId = askedSession()
    if (!sessionId || path === null) return
    let isCurrent = true
    call('approval.content', { sessionId, callId, digest, path }).then(
      ({ content }) => isCurrent && setFound({ path, content, failure: null }),
      error => isCurrent && setFound({ path, content: null, failure: messageOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [callId, digest, path, askedSession])
  return found?.path === path ? found : { content: null, failure: null }
}
