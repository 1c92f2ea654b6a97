import { Bot, Cloud, Globe, type LucideIcon, Mail, Plug, Send, ShieldCheck, SquareTerminal } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { OutgoingEntry, OutgoingKind, OutgoingList } from '../../../shared/outgoing'
import { call } from '../../base/bridge'
import { formatBytes, formatClock, formatCount, formatDay } from '../../base/format'
import { useAnswerOrFailure } from '../../base/use-answer'
import { t } from '../../i18n/t'
import { enterSession } from '../../state/folders'
import { attempt, showDialog } from '../../state/ui'
import { Button } from '../../ui/button'
import { Select, TextInput } from '../../ui/field'
import { Loading } from '../../ui/loading'
import { escapedText } from '../../ui/text/visible-text'
import { saveCsv } from './save-csv'

const ICONS: Readonly<Record<OutgoingKind, LucideIcon>> = {
  model: Bot,
  request: Send,
  page: Globe,
  mcp: Plug,
  mail: Mail,
  service: Cloud,
  sandbox: ShieldCheck,
  command: SquareTerminal,
}

const PERIODS = ['1', '7', '30', 'all'] as const
type Period = (typeof PERIODS)[number]

/** So many entries are shown at first, and each time that more are wanted. */
const SHOWN_AT_ONCE = 200

/** Shows everything that left the computer through Atrium, by time, host and session. `query` is searched for at first. */
export function OutgoingPage({ query = '' }: { query?: string | undefined }) {
  const [text, setText] = useState(query)
  const [period, setPeriod] = useState<Period>('7')
  const { answer: list, failure } = useAnswerOrFailure(period, () =>
    call('outgoing.list', { days: period === 'all' ? null : Number(period) }),
  )
  const found = useMemo(() => (list ? matching(list, text) : []), [list, text])
  return (
    <div className="flex flex-col gap-4">
      <p className="-mt-3 text-sm text-ink-2 max-sm:mt-0">{t('outgoing.lead')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          type="search"
          className="min-w-40 flex-1"
          aria-label={t('outgoing.search')}
          placeholder={t('outgoing.search')}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Select
          aria-label={t('outgoing.period')}
          value={period}
          onChange={event => setPeriod(PERIODS.find(one => one === event.target.value) ?? '7')}
        >
          {PERIODS.map(one => (
            <option key={one} value={one}>
              {t(`outgoing.periods.${one}`)}
            </option>
          ))}
        </Select>
        <Button disabled={found.length === 0} onClick={() => list && saveTable(found, list)}>
          {t('outgoing.save')}
        </Button>
      </div>
      {failure && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
      {!list && !failure && <Loading />}
      {list && <Entries key={`${text} ${period}`} list={list} found={found} />}
    </div>
  )
}

function matching({ entries, titles }: OutgoingList, text: string): OutgoingEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries.filter(entry => {
    const { kind, to, what, files, sessionId } = entry
    const all = [t(`outgoing.kinds.${kind}`), to, what, titles[sessionId] ?? '', ...files].join('\n').toLowerCase()
    return words.every(word => all.includes(word))
  })
}

function Entries({ list, found }: { list: OutgoingList; found: readonly OutgoingEntry[] }) {
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  if (found.length === 0) return <p className="text-sm text-ink-2">{t('outgoing.none')}</p>
  const shown = found.slice(0, count)
  return (
    <>
      <p role="status" className="text-xs text-ink-2">
        {t('outgoing.count', { count: found.length })}
        {list.isCut && ` ${t('outgoing.cut', { count: list.entries.length })}`}
      </p>
      <ol aria-label={t('outgoing.title')} className="flex flex-col">
        {shown.map((entry, index) => (
          <li key={index} className="border-b border-line py-2">
            {(index === 0 || formatDay(entry.at) !== formatDay(shown[index - 1]?.at ?? 0)) && (
              <h4 className="pb-1.5 text-xs font-medium text-ink-2">{formatDay(entry.at)}</h4>
            )}
            <Entry entry={entry} title={list.titles[entry.sessionId] ?? ''} />
          </li>
        ))}
      </ol>
      {count < found.length && (
        <Button className="self-start" onClick={() => setCount(count + SHOWN_AT_ONCE)}>
          {t('outgoing.more', { count: Math.min(SHOWN_AT_ONCE, found.length - count) })}
        </Button>
      )}
    </>
  )
}

function Entry({ entry, title }: { entry: OutgoingEntry; title: string }) {
  const { at, kind, to, what, sessionId } = entry
  const Icon = ICONS[kind]
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 text-sm">
      <Icon size={15} aria-hidden="true" className="mt-0.75 shrink-0 text-ink-2" />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{escapedText(to === '' ? t('outgoing.unknown') : to)}</span>{' '}
          <span className="text-ink-2">{t(`outgoing.kinds.${kind}`)}</span>
        </p>
        <p className="truncate font-mono text-xs text-ink-2" title={escapedText(what)}>
          {escapedText(what)}
        </p>
        <p className="text-xs text-ink-2 first-letter:uppercase">{detailsOf(entry)}</p>
      </div>
      <div className="flex flex-col items-end text-xs text-ink-2">
        <time dateTime={new Date(at).toISOString()} className="tabular-nums">
          {formatClock(at)}
        </time>
        <Button kind="link" className="max-w-40 text-xs font-normal" onClick={() => showSession(sessionId)}>
          <span className="truncate">{title === '' ? t('outgoing.session') : title}</span>
        </Button>
      </div>
    </div>
  )
}

const MOST_FILES = 4

function detailsOf({ files, sent, received, kind, allowedBy }: OutgoingEntry): string {
  const named = files.slice(0, MOST_FILES).map(escapedText).join(', ')
  const more = files.length > MOST_FILES ? ` +${formatCount(files.length - MOST_FILES)}` : ''
  return [
    ...(files.length > 0 ? [t('outgoing.files', { files: `${named}${more}` })] : []),
    ...(sent === undefined ? [] : [t('outgoing.sent', { size: formatBytes(sent) })]),
    ...(received === undefined ? [] : [t('outgoing.received', { size: formatBytes(received) })]),
    ...(kind === 'model' ? [] : [t(`outgoing.allowed.${allowedBy}`)]),
  ].join(' · ')
}

function showSession(id: string): void {
  showDialog(null)
  attempt(enterSession(id))
}

/** Saves the entries as a table, for programs that read CSV. */
function saveTable(entries: readonly OutgoingEntry[], { titles }: OutgoingList): void {
  const head = ['time', 'kind', 'to', 'what', 'files', 'sent', 'received', 'allowed_by', 'session']
  const rows = entries.map(entry => [
    new Date(entry.at).toISOString(),
    entry.kind,
    entry.to,
    entry.what,
    entry.files.join('; '),
    entry.sent ?? '',
    entry.received ?? '',
    entry.allowedBy,
    titles[entry.sessionId] ?? entry.sessionId,
  ])
  saveCsv('network-activity.csv', [head, ...rows])
}
