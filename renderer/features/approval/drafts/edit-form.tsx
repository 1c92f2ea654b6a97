import { type RefObject, useEffect, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { PlanInsight } from '../../../../shared/ipc/permission-calls'
import type { FileChange, Plan } from '../../../../shared/session/effects'
import type { PlanEdit } from '../../../../shared/session/plan-edit'
import { writtenCommand } from '../../../../shared/vault/written-command'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { Field, Select, TextArea } from '../../../ui/field'
import { useAskedSession } from '../asked-session'
import { CommandView } from '../effects/command-view'
import { PlanView } from '../effects/plan-view'
import { draftKey } from './edit-drafts'
import { EditShell, type EditShellBase } from './edit-shell'
import { keepLineEnds } from './keep-line-ends'
import { MailEditForm } from './mail-edit-form'
import { useEditDraft } from './use-edit-draft'

type EditFormProps = {
  callId: string
  plan: Plan
  field: RefObject<HTMLTextAreaElement | null>
  insight: PlanInsight | null
  shell: EditShellBase
  onSend(edits: PlanEdit[]): void
}

/** Returns whether a person can replace what a plan says. */
export function isEditable({ effects }: Plan): boolean {
  return effects.some(effect => effect.type === 'command' || effect.type === 'send-mail' || isEditableFile(effect))
}

function isEditableFile(effect: Plan['effects'][number]): effect is FileChange {
  if (effect.type !== 'file-change' || effect.after === null || effect.diff.type !== 'lines') return false
  // Of a file that stays as it is nothing was planned.
  return effect.after.hash !== effect.before?.hash
}

/** Manages what is written in place of a plan's content: its command or, one at a time, its files. */
function useEdits(callId: string, plan: Plan) {
  const command = plan.effects.find(effect => effect.type === 'command')
  const files = plan.effects.filter(isEditableFile)
  const { written, write, forget, keep } = useEditDraft(draftKey(callId, plan.digest))
  const [path, setPath] = useState(command ? '' : (written.at(-1)?.path ?? files[0]?.path ?? ''))
  const loaded = useContent(callId, plan.digest, command ? null : path)
  const planned = command ? writtenCommand(command) : loaded.content
  const content = written.find(text => text.path === path)?.content ?? planned
  const change = (typed: string) => {
    const changed = keepLineEnds(planned ?? '', typed)
    const others = written.filter(text => text.path !== path)
    write(changed === planned ? others : [...others, { path, content: changed }])
  }
  const isEmpty = command !== undefined && content?.trim() === ''
  return {
    isCommand: command !== undefined,
    files,
    written,
    path,
    setPath,
    planned,
    content,
    failure: loaded.failure,
    change,
    forget,
    keep,
    /** The reason why it cannot be sent. */
    reason: written.length === 0 ? t('permissions.edit.unchanged') : isEmpty ? t('permissions.edit.empty') : null,
  }
}

/** Another text for the plan. Nothing is done by it: the plan is made anew, and asked again. */
export function EditForm(props: EditFormProps) {
  const { callId, plan } = props
  const mail = plan.effects.find(effect => effect.type === 'send-mail')
  return mail ? <MailEditForm {...props} mail={mail} draft={draftKey(callId, plan.digest)} /> : <TextForm {...props} />
}

/** Another text for the command or for some of the files. */
function TextForm({ callId, plan, field, insight, shell, onSend }: EditFormProps) {
  const edits = useEdits(callId, plan)
  const { isCommand, written, reason, forget, keep } = edits
  const command = plan.effects.find(effect => effect.type === 'command')
  return (
    <EditShell
      {...shell}
      draft={draftKey(callId, plan.digest)}
      canSend={reason === null}
      reason={reason}
      forget={forget}
      onSend={() => {
        keep()
        onSend(written.map(text => (isCommand ? { command: text.content } : text)))
      }}
    >
      {command ? (
        <CommandView effect={command} isDetailed={false} field={<CommandField edits={edits} field={field} />} />
      ) : (
        <>
          <PlanView plan={plan} insight={insight} isDetailed={false} />
          <div className="flex flex-col gap-2 border-t border-line px-4 py-3">
            {edits.files.length > 1 && <FileField edits={edits} />}
            <ContentField edits={edits} field={field} />
          </div>
        </>
      )}
    </EditShell>
  )
}

type Edits = ReturnType<typeof useEdits>

function FileField({ edits: { files, written, path, setPath } }: { edits: Edits }) {
  return (
    <Field label={t('permissions.edit.which')}>
      {ids => (
        <Select {...ids} value={path} onChange={event => setPath(event.target.value)}>
          {files.map(file => (
            <option key={file.path} value={file.path}>
              {written.some(text => text.path === file.path)
                ? t('permissions.edit.changed', { path: file.path })
                : file.path}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The command itself, which can be written in. */
function CommandField({ edits: { content, change }, field }: { edits: Edits; field: EditFormProps['field'] }) {
  return (
    <textarea
      ref={field}
      aria-label={t('permissions.edit.command')}
      spellCheck={false}
      rows={1}
      className="block field-sizing-content w-full resize-none bg-sunken px-4 py-2 font-mono text-sm text-ink -outline-offset-2"
      value={content?.replace(/\r\n?/g, '\n') ?? ''}
      onChange={event => change(event.target.value)}
    />
  )
}

function ContentField({ edits, field }: { edits: Edits; field: EditFormProps['field'] }) {
  const { planned, content, failure, change } = edits
  return (
    <Field label={t('permissions.edit.file')} {...(failure !== null && { error: failure })}>
      {ids => (
        <TextArea
          {...ids}
          ref={field}
          spellCheck={false}
          rows={Math.min(12, Math.max(3, (content ?? '').split('\n').length + 1))}
          className="font-mono text-sm"
          readOnly={planned === null}
          placeholder={planned === null ? t('permissions.edit.loading') : ''}
          value={content?.replace(/\r\n?/g, '\n') ?? ''}
          onChange={event => change(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Loads what a file would hold by the plan; null until it is there. */
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
