import { type RefObject, useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { McpProblem, McpServerView } from '../../../../shared/mcp'
import {
  type BlankValues,
  fillBlanks,
  missingBlanks,
  type UnderstoodServer,
  type UnderstoodText,
} from '../../../../shared/mcp-import'
import { inEnglish } from '../../../../shared/sentence'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { saveServers } from '../../../state/servers'
import { Button } from '../../../ui/button'
import { Field, TextArea } from '../../../ui/field'
import { FormFooter } from '../../../ui/form-footer'
import { useRefusable } from '../../../ui/hooks/use-refusable'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { ImportFromOtherApps } from './import-from-other-apps'
import { RegistrySearch } from './registry-search'
import { ServerGallery } from './server-gallery'
import { UnderstoodCard } from './understood-card'

type AddServerProps = {
  workspace: string
  servers: readonly McpServerView[]
  /** With the id of what was added, where it is one. */
  onDone(id?: string): void
}

/** The values entered for each server, by its name; they outlive a change of the text around them. */
type Entered = Readonly<Record<string, BlankValues>>

/** Takes servers out of whatever a person has: shows what is understood, asks for what is missing, and adds it only when asked to. */
export function AddServer({ workspace, servers, onDone }: AddServerProps) {
  const [written, setWritten] = useState('')
  /** One that another program has; it needs no text. */
  const [picked, setPicked] = useState<UnderstoodServer | null>(null)
  const [entered, setEntered] = useState<Entered>({})
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const understood = useUnderstood(written, setFailure)
  const known = useMemo(() => ownNames(servers), [servers])
  const found = picked ? [picked] : (understood?.servers ?? [])

  const write = (text: string) => {
    setIsTried(false)
    setWritten(text)
  }
  const add = async () => {
    setIsTried(true)
    if (found.length === 0) return
    if (found.some(({ name, blanks }) => missingBlanks(blanks, entered[name] ?? {}).length > 0)) return
    try {
      const filled = found.map(({ name, config, blanks }) => ({
        name,
        ...fillBlanks(config, blanks, entered[name] ?? {}),
      }))
      const { servers: now } = await saveServers(workspace, filled)
      const [only] = found.length === 1 ? found : []
      onDone(now.find(({ source, name }) => source === 'person' && name === only?.name)?.id)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const form = useRefusable(add)
  const choosing = useFocusOnChoice(form.ref, found.length > 0)

  return (
    <form {...form} aria-label={t('mcp.adding.title')} className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{t('mcp.adding.title')}</h3>
      {!picked && <WrittenField written={written} onWrite={write} />}
      {!picked && written.trim() === '' && (
        <>
          <ImportFromOtherApps workspace={workspace} known={known} onChoose={choosing(setPicked)} />
          <ServerGallery onChoose={choosing(write)} />
          <RegistrySearch onChoose={choosing(setPicked)} />
        </>
      )}
      <div aria-live="polite" className="flex flex-col gap-2 text-sm">
        {!picked && <Problems problems={understood?.problems ?? []} />}
        {found.length > 0 && <h4 className="text-xs font-semibold text-ink-2">{t('mcp.adding.found')}</h4>}
        {found.map(server => (
          <UnderstoodCard
            key={server.name}
            server={server}
            values={entered[server.name] ?? {}}
            isKnown={known.has(server.name)}
            isTried={isTried}
            onChange={values => setEntered(before => ({ ...before, [server.name]: values }))}
          />
        ))}
        {failure && (
          <p role="alert" className="text-bad">
            {failure}
          </p>
        )}
      </div>
      <FormFooter>
        <Button onClick={() => (picked ? setPicked(null) : onDone())}>{t('common.cancel')}</Button>
        <Button kind="main" type="submit" disabled={found.length === 0}>
          {t('mcp.adding.add', { count: Math.max(1, found.length) })}
        </Button>
      </FormFooter>
    </form>
  )
}

/**
 * Gives the focus, once a server was chosen, to the first value that it needs, or else to the button that adds it: the button that
 * was pressed is gone then.
 */
function useFocusOnChoice(form: RefObject<HTMLFormElement | null>, isFound: boolean) {
  const [isChosen, setIsChosen] = useState(false)
  useEffect(() => {
    if (!isChosen || !isFound) return
    setIsChosen(false)
    const value = form.current?.querySelector<HTMLElement>('[data-blanks] :is(input, select)')
    const target = value ?? form.current?.querySelector<HTMLElement>('button[type="submit"]')
    target?.focus()
  }, [form, isChosen, isFound])
  return <T,>(choose: (chosen: T) => void) =>
    (chosen: T) => {
      choose(chosen)
      setIsChosen(true)
    }
}

function WrittenField({ written, onWrite }: { written: string; onWrite(text: string): void }) {
  return (
    <Field label={t('mcp.adding.text')} hint={t('mcp.adding.hint')}>
      {ids => (
        <TextArea
          {...ids}
          autoFocus
          rows={3}
          spellCheck={false}
          className="field-sizing-content max-h-60 min-h-20 font-mono text-sm"
          value={written}
          onChange={event => onWrite(event.target.value)}
        />
      )}
    </Field>
  )
}

function ownNames(servers: readonly McpServerView[]): ReadonlySet<string> {
  return new Set(servers.filter(({ source }) => source === 'person').map(({ name }) => name))
}

/** Shows why the other parts of the text are left out. */
function Problems({ problems }: { problems: readonly McpProblem[] }) {
  return problems.map(({ name, words: problem }) => (
    <p key={`${name} ${inEnglish(problem)}`} className="text-bad wrap-anywhere">
      <EscapedLine
        text={
          name
            ? t('mcp.adding.leftOut', { name, words: translated(problem) })
            : t('mcp.adding.refused', { words: translated(problem) })
        }
      />
    </p>
  ))
}

/** Returns what main understands of a text; `null` if there is none or no answer, yet or at all. */
function useUnderstood(written: string, setFailure: (failure: string | null) => void): UnderstoodText | null {
  const [understood, setUnderstood] = useState<UnderstoodText | null>(null)
  useEffect(() => {
    let isCurrent = true
    setFailure(null)
    if (written.trim() === '') {
      setUnderstood(null)
      return
    }
    call('mcp.understand', { text: written }).then(
      answer => isCurrent && setUnderstood(answer),
      error => {
        if (!isCurrent) return
        setUnderstood(null)
        setFailure(messageOf(error))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [written, setFailure])
  return understood
}
