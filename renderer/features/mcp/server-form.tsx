import { type ClipboardEvent, useEffect, useState } from 'react'
import { messageOf } from '../../../shared/errors'
import { type McpServerView, RETURN_PORT, returnAddress } from '../../../shared/mcp'
import { call } from '../../base/bridge'
import { withChanges } from '../../base/with-changes'
import { t } from '../../i18n/t'
import { saveServers } from '../../state/servers'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Field, Select, TextArea, TextInput } from '../../ui/field'
import { FormFooter } from '../../ui/form-footer'
import { useKeptDraft } from '../../ui/hooks/use-kept-draft'
import { useLeaveGuard } from '../../ui/hooks/use-leave-guard'
import { useRefusable } from '../../ui/hooks/use-refusable'
import { FormEnd, KeptNote } from '../../ui/unsaved'
import { splitPastedLine } from './adding/split-pasted-line'
import { type DraftProblems, draftedServer, type ServerDraft, serverDraft } from './server-draft'

const MONO = 'font-mono text-sm'
/** The fields in which people put keys. */
const SECRETS = ['env', 'headers', 'clientSecret'] as const

type ServerFormProps = {
  workspace: string
  servers: readonly McpServerView[]
  /** The one that is edited, as it was when that began. */
  server?: McpServerView
  /** With the id of what was saved, or without where nothing was. */
  onDone(id?: string): void
}

/** Manages the form's text for a server, and saving it. */
function useServerForm({ workspace, servers, server, onDone }: ServerFormProps) {
  const { draft, setDraft, opened, isUnsaved, isKept, forget } = useKeptDraft(
    `server ${server?.id ?? ''}`,
    serverDraft(server),
    { unkept: SECRETS },
  )
  const [problems, setProblems] = useState<DraftProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const change = (part: Partial<ServerDraft>) => {
    setDraft({ ...draft, ...part })
    setProblems(({ ...said }) => {
      for (const field of Object.keys(part)) delete said[field as keyof ServerDraft]
      return said
    })
  }

  /** Another window may change it meanwhile, or take it away. */
  const now = servers.find(({ id }) => id === server?.id)

  const save = async () => {
    const wanted = now ? withChanges(serverDraft(now), { from: opened, to: draft }) : draft
    const drafted = draftedServer(wanted)
    const name = wanted.name.trim()
    const isTaken = servers.some(other => other.source === 'person' && other.name === name && other.id !== server?.id)
    const found = { ...('problems' in drafted && drafted.problems), ...(isTaken && { name: t('mcp.form.nameTaken') }) }
    setProblems(found)
    if ('problems' in drafted || isTaken) return
    const { config, inputs } = drafted
    const before = now && { before: now.name }
    setIsSaving(true)
    try {
      const { servers: saved } = await saveServers(workspace, [{ name, config, ...before, ...(inputs && { inputs }) }])
      forget()
      onDone(saved.find(other => other.source === 'person' && other.name === name)?.id)
    } catch (error) {
      setFailure(messageOf(error))
      setIsSaving(false)
    }
  }
  const isGone = server !== undefined && !now && !isSaving
  return { fields: { draft, problems, change }, failure, isGone, isUnsaved, isKept, forget, save }
}

/** Adds one of the person's own servers, or changes it. Saving starts it. */
export function ServerForm(props: ServerFormProps) {
  const { server, onDone } = props
  const { fields, failure, isGone, isUnsaved, isKept, forget, save } = useServerForm(props)
  const form = useRefusable(save)
  const guard = useLeaveGuard(form.ref, isUnsaved, forget)

  return (
    <form
      {...form}
      aria-label={server ? t('mcp.form.editTitle', { name: server.name }) : t('mcp.form.addTitle')}
      className="flex flex-col gap-3"
    >
      <h3 className="text-base font-semibold">
        {server ? t('mcp.form.editTitle', { name: server.name }) : t('mcp.form.addTitle')}
      </h3>
      <KeptNote isKept={isKept} />
      {isGone && <Gone />}
      <Line field="name" autoFocus {...fields} />
      <KindField {...fields} />
      {fields.draft.type === 'stdio' ? (
        <>
          <Line field="command" hint={t('mcp.form.commandHint')} onPaste={pasteCommand(fields)} {...fields} />
          <Lines field="args" hint={t('mcp.form.argsHint')} {...fields} />
          <Lines field="env" hint={t('mcp.form.envHint')} {...fields} />
          <Line field="cwd" hint={t('mcp.form.cwdHint')} {...fields} />
        </>
      ) : (
        <>
          <Line field="url" hint={t('mcp.form.urlHint')} {...fields} />
          <Lines field="headers" hint={t('mcp.form.headersHint')} {...fields} />
          <Line
            field="clientId"
            hint={t('mcp.form.clientIdHint', { address: returnAddress(RETURN_PORT) })}
            {...fields}
          />
          <Line field="clientSecret" isHidden {...fields} />
        </>
      )}
      {failure && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
      <FormFooter>
        <FormEnd guard={guard}>
          <Button onClick={() => guard.leave(() => onDone(server?.id))}>{t('common.cancel')}</Button>
          <Button kind="main" type="submit">
            {t('mcp.form.save')}
          </Button>
        </FormEnd>
      </FormFooter>
    </form>
  )
}

/** Pushes the form down: the field that the person is in stays in sight. */
function Gone() {
  useEffect(() => document.activeElement?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <p role="alert" className="rounded-md border border-wait-line bg-wait-soft px-3 py-2 text-sm">
      {t('mcp.form.gone')}
    </p>
  )
}

type TextFieldName = 'name' | 'command' | 'args' | 'env' | 'cwd' | 'url' | 'headers' | 'clientId' | 'clientSecret'
type Fields = { draft: ServerDraft; problems: DraftProblems; change(part: Partial<ServerDraft>): void }
type LineProps = Fields & {
  field: TextFieldName
  hint?: string
  /** True if the entered text is not shown. */
  isHidden?: boolean
  autoFocus?: boolean
  onPaste?(event: ClipboardEvent): void
}

/** Pages give the whole line; it goes to the fields that it belongs to. What is written already is only added to. */
function pasteCommand({ draft, change }: Fields) {
  return (event: ClipboardEvent) => {
    const line = event.clipboardData.getData('text').trim()
    if (!/\s/.test(line) || [draft.command, draft.args, draft.env].some(written => written.trim() !== '')) return
    event.preventDefault()
    attempt(call('mcp.understand', { text: line }).then(text => change(splitPastedLine(text, line, draft.name))))
  }
}

/** Shows the way the server is reached. */
function KindField({ draft, change }: Fields) {
  return (
    <Field label={t('mcp.form.kind')}>
      {ids => (
        <Select
          {...ids}
          value={draft.type}
          onChange={event => change({ type: event.target.value as ServerDraft['type'] })}
        >
          {(['stdio', 'http', 'sse'] as const).map(kind => (
            <option key={kind} value={kind}>
              {t(`mcp.form.kinds.${kind}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function Line({ field, hint, isHidden, autoFocus, onPaste, draft, problems, change }: LineProps) {
  const error = problems[field]
  return (
    <Field label={t(`mcp.form.${field}`)} {...(hint && { hint })} {...(error && { error })}>
      {ids => (
        <TextInput
          {...ids}
          {...(isHidden && !draft[field].includes('${') && { type: 'password' })}
          {...(autoFocus && { autoFocus })}
          {...(onPaste && { onPaste })}
          className={field === 'name' ? '' : MONO}
          value={draft[field]}
          onChange={event => change({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
}

function Lines({ field, hint, draft, problems, change }: LineProps) {
  const error = problems[field]
  return (
    <Field label={t(`mcp.form.${field}`)} {...(hint && { hint })} {...(error && { error })}>
      {ids => (
        <TextArea
          {...ids}
          rows={3}
          spellCheck={false}
          className={`field-sizing-content max-h-60 ${MONO}`}
          value={draft[field]}
          onChange={event => change({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
}
