import { useEffect, useState } from 'react'
import { messageOf } from '../../../shared/errors'
import type { McpServerView, NamedMcpServer, ParsedMcpServers } from '../../../shared/mcp'
import { call } from '../../base/bridge'
import { translated } from '../../i18n/translated'
import { saveServers } from '../../state/servers'
import { text } from '../../text/text'
import { mcpText } from '../../text/text-mcp'
import { Button } from '../../ui/button'
import { Field, TextArea } from '../../ui/field'
import { FormFooter } from '../../ui/form-footer'
import { EscapedLine } from '../../ui/text/escaped-line'
import { FactList } from '../approval/effects/fact-list'
import { configFacts } from './config-lines'

const words = mcpText.pasted

type PasteFormProps = { workspace: string; servers: readonly McpServerView[]; onDone(): void }

/** Takes servers out of a pasted text: shows what would be added and what is wrong, and adds it only when asked to. */
export function PasteForm({ workspace, servers, onDone }: PasteFormProps) {
  const [pasted, setPasted] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const found = useParsed(pasted, setFailure)
  const known = new Set(servers.filter(({ source }) => source === 'person').map(({ name }) => name))

  const add = async () => {
    try {
      await saveServers(workspace, found?.servers ?? [])
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
    }
  }

  const count = found?.servers.length ?? 0
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{words.title}</h3>
      <Field label={words.text} hint={words.hint}>
        {ids => (
          <TextArea
            {...ids}
            autoFocus
            rows={7}
            spellCheck={false}
            className="font-mono text-sm"
            value={pasted}
            onChange={event => setPasted(event.target.value)}
          />
        )}
      </Field>
      <div aria-live="polite" className="flex flex-col gap-2 text-sm">
        <Problems problems={found?.problems ?? []} />
        {count === 0 ? (
          <p className="text-ink-2">{words.nothing}</p>
        ) : (
          <h4 className="text-xs font-semibold text-ink-2">{words.found}</h4>
        )}
        {found?.servers.map(server => (
          <Preview key={server.name} server={server} isKnown={known.has(server.name)} />
        ))}
        {found && found.inputs.length > 0 && <p className="text-ink-2">{words.asked(found.inputs.join(', '))}</p>}
        {failure && (
          <p role="alert" className="text-bad">
            {failure}
          </p>
        )}
      </div>
      <FormFooter>
        <Button onClick={onDone}>{text.common.cancel}</Button>
        <Button kind="main" disabled={count === 0} onClick={() => void add()}>
          {words.add(Math.max(1, count))}
        </Button>
      </FormFooter>
    </div>
  )
}

/** Why what else is in the text is left out. */
function Problems({ problems }: Pick<ParsedMcpServers, 'problems'>) {
  return problems.map(({ name, words: problem }) => (
    <p key={`${name} ${problem}`} className="text-bad wrap-anywhere">
      <EscapedLine text={name ? words.leftOut(name, translated(problem)) : words.refused(translated(problem))} />
    </p>
  ))
}

function Preview({ server, isKnown }: { server: NamedMcpServer; isKnown: boolean }) {
  return (
    <section aria-label={server.name} className="rounded-md border border-line">
      <p className="flex items-baseline gap-2 px-4 py-2">
        <span className="font-medium">
          <EscapedLine text={server.name} />
        </span>
        <span className="text-xs text-ink-2">{server.config.type}</span>
        {isKnown && <span className="text-xs text-wait">{words.exists}</span>}
      </p>
      <FactList facts={configFacts(server.config)} />
    </section>
  )
}

/** What is in the text, as main reads it; `null` where nothing was pasted or there is no answer, yet or at all. */
function useParsed(pasted: string, setFailure: (failure: string | null) => void): ParsedMcpServers | null {
  const [found, setFound] = useState<ParsedMcpServers | null>(null)
  useEffect(() => {
    let isCurrent = true
    setFailure(null)
    if (pasted.trim() === '') {
      setFound(null)
      return
    }
    call('mcp.parse', { text: pasted }).then(
      parsed => isCurrent && setFound(parsed),
      error => {
        if (!isCurrent) return
        setFound(null)
        setFailure(messageOf(error))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [pasted, setFailure])
  return found
}
