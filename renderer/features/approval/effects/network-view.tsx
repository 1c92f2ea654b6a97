import { fetchesPage, type NetworkEffect } from '../../../../shared/session/effects'
import { placesOfReferences, referenceTo } from '../../../../shared/vault/vault-reference'
import { formatLimit } from '../../../base/format'
import { t } from '../../../i18n/t'
import type { MarkedRange } from '../../../ui/text/word-marks'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'
import { VaultNote } from './vault-note'

/** A request as it would be sent: its method and whole address, everybody who learns of it, every header and the whole body. */
export function NetworkView({ effect }: { effect: NetworkEffect }) {
  const { method, url, hosts, headers = [], body, saveTo, timeLimitMs, vault = [] } = effect
  const isPage = fetchesPage(effect)
  const own = URL.canParse(url) ? new URL(url).hostname : ''
  const services = isPage ? hosts.filter(host => host !== own) : []
  const hasMore = headers.length > 0 || body !== undefined
  const sends = hasMore ? t('approval.sendsMore', { method }) : t('approval.methodHint', { method })
  const marks = marksOf(vault)
  return (
    <section data-url={url} aria-label={isPage ? t('approval.page') : t('approval.request')}>
      <ExactText content={isPage ? url : `${method} ${url}`} {...marks} />
      {vault.length > 0 && (
        <VaultNote words={t('approval.fromVault', { references: vault.join(', '), hosts: hosts.join(', ') })} />
      )}
      <FactList
        facts={[
          [t('approval.hosts'), hosts.join(', ')],
          ...services.map(service => [t('approval.through'), t('approval.throughHint', { service })] as const),
          [t('approval.method'), sends],
          ...(saveTo === undefined ? [] : [[t('approval.saveTo'), saveTo] as const]),
          ...(timeLimitMs === undefined
            ? []
            : [[t('approval.timeLimit'), limit(timeLimitMs, saveTo !== undefined)] as const]),
        ]}
      />
      {headers.length > 0 && (
        <Sent
          title={t('approval.headers')}
          content={headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
          {...marks}
        />
      )}
      {body !== undefined && <Sent title={t('approval.body')} content={body} {...marks} />}
    </section>
  )
}

/** A download may take as long as it likes, as long as something comes. */
function limit(timeLimitMs: number, isDownload: boolean): string {
  const shown = formatLimit(timeLimitMs)
  return isDownload ? t('approval.withoutData', { limit: shown }) : shown
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
