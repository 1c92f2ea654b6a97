import { fetchesPage, type NetworkEffect } from '../../../../shared/session/effects'
import { placesOfReferences, referenceTo } from '../../../../shared/vault/vault-reference'
import { formatLimit } from '../../../base/format'
import { text } from '../../../text/text'
import type { MarkedRange } from '../../../ui/text/word-marks'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'
import { VaultNote } from './vault-note'

/** A request as it would be sent: its method and whole address, everybody who learns of it, every header and the whole body. */
export function NetworkView({ effect }: { effect: NetworkEffect }) {
  const words = text.approval
  const { method, url, hosts, headers = [], body, saveTo, timeLimitMs, vault = [] } = effect
  const isPage = fetchesPage(effect)
  const own = URL.canParse(url) ? new URL(url).hostname : ''
  const services = isPage ? hosts.filter(host => host !== own) : []
  const hasMore = headers.length > 0 || body !== undefined
  const sends = hasMore ? words.sendsMore(method) : words.methodHint(method)
  const marks = marksOf(vault)
  return (
    <section data-url={url} aria-label={isPage ? words.page : words.request}>
      <ExactText content={isPage ? url : `${method} ${url}`} {...marks} />
      {vault.length > 0 && <VaultNote words={words.fromVault(vault.join(', '), hosts.join(', '))} />}
      <FactList
        facts={[
          [words.hosts, hosts.join(', ')],
          ...services.map(service => [words.through, words.throughHint(service)] as const),
          [words.method, sends],
          ...(saveTo === undefined ? [] : [[words.saveTo, saveTo] as const]),
          ...(timeLimitMs === undefined ? [] : [[words.timeLimit, limit(timeLimitMs, saveTo !== undefined)] as const]),
        ]}
      />
      {headers.length > 0 && (
        <Sent
          title={words.headers}
          content={headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
          {...marks}
        />
      )}
      {body !== undefined && <Sent title={words.body} content={body} {...marks} />}
    </section>
  )
}

/** A download may take as long as it likes, as long as something comes. */
function limit(timeLimitMs: number, isDownload: boolean): string {
  const shown = formatLimit(timeLimitMs)
  return isDownload ? text.approval.withoutData(shown) : shown
}

type Marks = { marksIn?(line: string): readonly MarkedRange[] }

/** Only what was agreed to is put in: what merely looks like a reference goes as it is written. */
function marksOf(vault: readonly string[]): Marks {
  if (vault.length === 0) return {}
  return { marksIn: line => placesOfReferences(line).filter(({ reference }) => vault.includes(referenceTo(reference))) }
}

function Sent({ title, content, marksIn }: Marks & { title: string; content: string }) {
  return (
    <>
      <h4 className="border-t border-line px-4 py-2 text-xs text-ink-2">{title}</h4>
      <ExactText content={content} {...(marksIn && { marksIn })} />
    </>
  )
}
