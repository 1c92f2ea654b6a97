import { useState } from 'react'
import { messageOf } from '../../shared/errors'
import type { McpServerView } from '../../shared/mcp'
import { withChanges } from '../dialogs/with-changes'
import { text } from '../text'
import { mcpText } from '../text-mcp'
import { Button } from '../ui/button'
import { Field, Select, TextArea, TextInput } from '../ui/field'
import { Unsaved } from '../ui/unsaved'
import { useKeptDraft } from '../ui/use-kept-draft'
import { useLeaveGuard } from '../ui/use-leave-guard'
import { useRefusable } from '../ui/use-refusable'
import { type DraftProblem, draftedServer, type ServerDraft, serverDraft } from './server-draft'
import { saveServers } from './servers'

const words = mcpText.form
const MONO = 'font-mono text-sm'
/** Where people put keys. */
const SECRETS = ['env', 'headers'] as const

type ServerFormProps = {
  workspace: string
  servers: readonly McpServerView[]
  /** The one that is edited, as it was when that began. */
  server?: McpServerView
  /** With the id of what was saved, or without where nothing was. */
  onDone(id?: string): void
}

/** Adds one of the person's own servers, or changes it. Saving starts it. */
export function ServerForm({ workspace, servers, server, onDone }: ServerFormProps) {
  const { draft, setDraft, opened, isUnsaved, isKept, forget } = useKeptDraft(
    `server ${server?.id ?? ''}`,
    serverDraft(server),
    { unkept: SECRETS },
  )
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const change = (part: Partial<ServerDraft>) => {
    setDraft({ ...draft, ...part })
    setProblem(null)
  }

  /** Another window may change it meanwhile, or take it away. */
  const now = servers.find(({ id }) => id === server?.id)

  const save = async () => {
    const drafted = draftedServer(now ? withChanges(serverDraft(now), { from: opened, to: draft }) : draft)
    if ('field' in drafted) return setProblem(drafted)
    const { name, config } = drafted
    const isTaken = servers.some(other => other.source === 'person' && other.name === name && other.id !== server?.id)
    if (isTaken) return setProblem({ field: 'name', words: words.nameTaken })
    const before = now && { before: now.name }
    setIsSaving(true)
    try {
      const { servers: saved } = await saveServers(workspace, [{ name, config, ...before }])
      forget()
      onDone(saved.find(other => other.source === 'person' && other.name === name)?.id)
    } catch (error) {
      setFailure(messageOf(error))
      setIsSaving(false)
    }
  }
  const form = useRefusable(save)
  const guard = useLeaveGuard(form.ref, isUnsaved, forget)

  return (
    <form {...form} aria-label={server ? words.editTitle(server.name) : words.addTitle} className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{server ? words.editTitle(server.name) : words.addTitle}</h3>
      <Unsaved {...{ guard, isKept }} />
      {server && !now && !isSaving && (
        <p role="alert" className="rounded-md border border-wait-line bg-wait-soft px-3 py-2 text-sm">
          {words.gone}
        </p>
      )}
      <Line field="name" autoFocus {...{ draft, problem, change }} />
      <Field label={words.kind}>
        {ids => (
          <Select
            {...ids}
            value={draft.type}
            onChange={event => change({ type: event.target.value as ServerDraft['type'] })}
          >
            {Object.entries(words.kinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {draft.type === 'stdio' ? (
        <>
          <Line field="command" hint={words.commandHint} {...{ draft, problem, change }} />
          <Lines field="args" hint={words.argsHint} {...{ draft, problem, change }} />
          <Lines field="env" hint={words.envHint} {...{ draft, problem, change }} />
          <Line field="cwd" hint={words.cwdHint} {...{ draft, problem, change }} />
        </>
      ) : (
        <>
          <Line field="url" hint={words.urlHint} {...{ draft, problem, change }} />
          <Lines field="headers" hint={words.headersHint} {...{ draft, problem, change }} />
        </>
      )}
      {failure && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
      <footer className="mt-1 flex justify-end gap-2">
        <Button onClick={() => guard.leave(() => onDone(server?.id))}>{text.common.cancel}</Button>
        <Button kind="main" type="submit">
          {words.save}
        </Button>
      </footer>
    </form>
  )
}

type Written = 'name' | 'command' | 'args' | 'env' | 'cwd' | 'url' | 'headers'
type LineProps = {
  field: Written
  hint?: string
  autoFocus?: boolean
  draft: ServerDraft
  problem: DraftProblem | null
  change(part: Partial<ServerDraft>): void
}

function Line({ field, hint, autoFocus, draft, problem, change }: LineProps) {
  const error = problem?.field === field && { error: problem.words }
  return (
    <Field label={words[field]} {...(hint && { hint })} {...error}>
      {ids => (
        <TextInput
          {...ids}
          {...(autoFocus && { autoFocus })}
          className={field === 'name' ? '' : MONO}
          value={draft[field]}
          onChange={event => change({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
}

function Lines({ field, hint, draft, problem, change }: LineProps) {
  const error = problem?.field === field && { error: problem.words }
  return (
    <Field label={words[field]} {...(hint && { hint })} {...error}>
      {ids => (
        <TextArea
          {...ids}
          rows={3}
          spellCheck={false}
          className={MONO}
          value={draft[field]}
          onChange={event => change({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
}
