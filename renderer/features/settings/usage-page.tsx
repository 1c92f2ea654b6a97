import { useMemo, useState } from 'react'
import { groupBy } from '../../../shared/group-by'
import { dayOf, monthStart, type UsageList, type UsageRow } from '../../../shared/usage'
import { call } from '../../base/bridge'
import { formatCost, formatCount, formatTokens } from '../../base/format'
import { useAnswerOrFailure } from '../../base/use-answer'
import { language } from '../../i18n/language'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { enterSession } from '../../state/folders'
import { attempt, showDialog } from '../../state/ui'
import { Button } from '../../ui/button'
import { Select } from '../../ui/field'
import { Loading } from '../../ui/loading'
import { NumberSetting } from '../../ui/number-setting'
import { escapedText } from '../../ui/text/visible-text'
import { saveCsv } from './save-csv'
import { Section } from './section'

const PERIODS = ['month', '90', '365', 'all'] as const
type Period = (typeof PERIODS)[number]

const GROUPS = ['model', 'folder', 'session'] as const
type Group = (typeof GROUPS)[number]

const DAY_MS = 24 * 60 * 60 * 1000

/** Shows what models have used and what it cost, by day, model, folder and session, and the monthly budget. */
export function UsagePage() {
  const [period, setPeriod] = useState<Period>('month')
  const [group, setGroup] = useState<Group>('model')
  const { answer: list, failure } = useAnswerOrFailure(period, () =>
    call('usage.list', { since: sinceOf(period, Date.now()) }),
  )
  return (
    <div className="flex flex-col gap-8">
      <Section title={t('usage.budgetTitle')}>
        <NumberSetting
          name="monthlyBudget"
          label={t('usage.budget')}
          hint={t('usage.budgetHint')}
          range={['0', '1,000,000']}
        />
        {list && <Budget spent={list.thisMonth} />}
      </Section>
      <Section title={t('usage.used')}>
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={t('usage.period')}
            value={period}
            onChange={event => setPeriod(PERIODS.find(one => one === event.target.value) ?? 'month')}
          >
            {PERIODS.map(one => (
              <option key={one} value={one}>
                {t(`usage.periods.${one}`)}
              </option>
            ))}
          </Select>
          <Select
            aria-label={t('usage.group')}
            value={group}
            onChange={event => setGroup(GROUPS.find(one => one === event.target.value) ?? 'model')}
          >
            {GROUPS.map(one => (
              <option key={one} value={one}>
                {t(`usage.by.${one}`)}
              </option>
            ))}
          </Select>
          <Button className="ms-auto" disabled={!list?.rows.length} onClick={() => list && saveTable(list)}>
            {t('outgoing.save')}
          </Button>
        </div>
        {failure && (
          <p role="alert" className="text-sm text-bad">
            {failure}
          </p>
        )}
        {!list && !failure && <Loading />}
        {list && list.rows.length === 0 && <p className="text-sm text-ink-2">{t('usage.none')}</p>}
        {list && list.rows.length > 0 && (
          <>
            <Totals rows={list.rows} />
            <Chart rows={list.rows} />
            <Groups list={list} group={group} />
          </>
        )}
      </Section>
    </div>
  )
}

function sinceOf(period: Period, now: number): number | null {
  if (period === 'all') return null
  return period === 'month' ? monthStart(now) : now - Number(period) * DAY_MS
}

/** Shows the spent part of the month's budget. */
function Budget({ spent }: { spent: number }) {
  const budget = useApp(state => state.start?.settings.monthlyBudget ?? 0)
  if (budget === 0) return <p className="text-sm text-ink-2">{t('usage.month', { cost: formatCost(spent) })}</p>
  const isOver = spent >= budget
  return (
    <div className="flex flex-col gap-1.5">
      <p className={`text-sm ${isOver ? 'text-bad' : 'text-ink-2'}`}>
        {t(isOver ? 'usage.monthOver' : 'usage.monthOf', { cost: formatCost(spent), budget: formatCost(budget) })}
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-hover">
        <div
          className={`h-full rounded-full ${isOver ? 'bg-bad' : 'bg-accent'}`}
          style={{ width: `${Math.min(100, (spent / budget) * 100)}%` }}
        />
      </div>
    </div>
  )
}

type Sums = {
  requests: number
  inputTokens: number
  cachedTokens: number
  outputTokens: number
  cost: number
  unpriced: number
}

function sumsOf(rows: readonly UsageRow[]): Sums {
  const sums = { requests: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, cost: 0, unpriced: 0 }
  for (const row of rows) {
    sums.requests += row.requests
    sums.inputTokens += row.inputTokens
    sums.cachedTokens += row.cachedTokens
    sums.outputTokens += row.outputTokens
    sums.cost += row.cost
    sums.unpriced += row.unpriced
  }
  return sums
}

function Totals({ rows }: { rows: readonly UsageRow[] }) {
  const { requests, inputTokens, cachedTokens, outputTokens, cost, unpriced } = sumsOf(rows)
  const facts = [
    [t('usage.cost'), formatCost(cost)],
    [t('usage.requests'), formatCount(requests)],
    [t('usage.input'), formatTokens(inputTokens)],
    [t('usage.cached'), inputTokens === 0 ? '–' : `${Math.round((cachedTokens / inputTokens) * 100)}%`],
    [t('usage.output'), formatTokens(outputTokens)],
  ] as const
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-ink-2">{name}</dt>
            <dd className="text-lg tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {unpriced > 0 && <p className="text-xs text-ink-2">{t('usage.unpriced', { count: unpriced })}</p>}
    </>
  )
}

/** More days than that are shown by month. */
const MOST_DAYS = 92

/** A bar for each day, or each month of a longer time. Costs where any are known, else tokens. */
function Chart({ rows }: { rows: readonly UsageRow[] }) {
  const bars = useMemo(() => barsOf(rows), [rows])
  if (bars.length < 2) return null
  const highest = Math.max(...bars.map(({ value }) => value))
  const first = bars[0]
  const last = bars.at(-1)
  return (
    <figure className="flex flex-col gap-1">
      <div role="img" aria-label={t('usage.chart')} className="flex h-24 items-end gap-px border-b border-line">
        {bars.map(({ key, label, value, text }) => (
          <div key={key} title={`${label}: ${text}`} className="flex h-full min-w-0 flex-1 items-end hover:bg-hover">
            <div
              className="w-full rounded-t-xs bg-accent"
              style={{ height: `${highest === 0 ? 0 : Math.max(value === 0 ? 0 : 2, (value / highest) * 100)}%` }}
            />
          </div>
        ))}
      </div>
      <figcaption className="flex justify-between text-xs text-ink-2">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </figcaption>
    </figure>
  )
}

type Bar = { key: string; label: string; value: number; text: string }

function barsOf(rows: readonly UsageRow[]): Bar[] {
  const days = daysBetween(rows.at(-1)?.day ?? '', rows[0]?.day ?? '')
  const isByMonth = days.length > MOST_DAYS
  const keyOf = (day: string) => (isByMonth ? day.slice(0, 7) : day)
  const keys = [...new Set(days.map(keyOf))]
  const isPriced = rows.some(({ cost }) => cost > 0)
  const values = new Map<string, number>()
  for (const row of rows) {
    const added = isPriced ? row.cost : row.inputTokens + row.outputTokens
    values.set(keyOf(row.day), (values.get(keyOf(row.day)) ?? 0) + added)
  }
  return keys.map(key => {
    const value = values.get(key) ?? 0
    const text = isPriced ? formatCost(value) : t('usage.tokens', { count: formatTokens(value) })
    return { key, label: dateLabel(key), value, text }
  })
}

/** Clocks jump, so that no more than twenty years are shown. */
const MOST_BARS = 20 * 366

/** All days from one to another, both as 2026-11-29. */
function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (
    let date = dateOf(first);
    dayOf(date.getTime()) <= last && days.length < MOST_BARS;
    date.setDate(date.getDate() + 1)
  )
    days.push(dayOf(date.getTime()))
  return days
}

function dateOf(key: string): Date {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number)
  // At noon, as some days have no midnight.
  return new Date(year, month - 1, day, 12)
}

function dateLabel(key: string): string {
  const parts =
    key.length === 7 ? ({ month: 'short', year: 'numeric' } as const) : ({ day: 'numeric', month: 'short' } as const)
  return dateOf(key).toLocaleDateString(language(), parts)
}

/** So many groups are listed. */
const MOST_GROUPS = 50

function Groups({ list, group }: { list: UsageList; group: Group }) {
  const groups = useMemo(() => groupsOf(list, group), [list, group])
  return (
    <>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-2">
            <th scope="col" className="py-1.5 pe-3 text-start font-normal">
              {t(`usage.groups.${group}`)}
            </th>
            {(['requests', 'input', 'output', 'cost'] as const).map(column => (
              <th key={column} scope="col" className="whitespace-nowrap py-1.5 ps-4 text-end font-normal">
                {t(`usage.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.slice(0, MOST_GROUPS).map(({ key, name, detail, sessionId, sums }) => (
            <tr key={key} className="border-b border-line align-baseline">
              <th scope="row" className="max-w-0 py-1.5 pe-3 text-start font-normal" style={{ width: '100%' }}>
                {sessionId === undefined ? (
                  <span className="block truncate" title={escapedText(detail)}>
                    {escapedText(name)}
                  </span>
                ) : (
                  <Button kind="link" className="max-w-full font-normal" onClick={() => showSession(sessionId)}>
                    <span className="truncate">{escapedText(name)}</span>
                  </Button>
                )}
              </th>
              <td className="whitespace-nowrap ps-4 text-end tabular-nums">{formatCount(sums.requests)}</td>
              <td className="whitespace-nowrap ps-4 text-end tabular-nums">{formatTokens(sums.inputTokens)}</td>
              <td className="whitespace-nowrap ps-4 text-end tabular-nums">{formatTokens(sums.outputTokens)}</td>
              <td className="whitespace-nowrap ps-4 text-end tabular-nums">
                {sums.unpriced === sums.requests ? t('usage.unknown') : formatCost(sums.cost)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {groups.length > MOST_GROUPS && (
        <p className="text-xs text-ink-2">{t('usage.more', { count: groups.length - MOST_GROUPS })}</p>
      )}
    </>
  )
}

type UsageGroup = { key: string; name: string; detail: string; sessionId?: string; sums: Sums }

/** The dearest first. */
function groupsOf({ rows, titles }: UsageList, group: Group): UsageGroup[] {
  const byKey = groupBy(rows, row =>
    group === 'model' ? `${row.provider}\n${row.model}` : group === 'folder' ? row.workspace : row.sessionId,
  )
  const groups = [...byKey].map(([key, ofKey]): UsageGroup => {
    const [row] = ofKey
    const sums = sumsOf(ofKey)
    if (!row) return { key, name: '', detail: '', sums }
    if (group === 'session') {
      const title = titles[row.sessionId]
      if (title === undefined) return { key, name: t('usage.deleted'), detail: row.workspace, sums }
      return { key, name: title, detail: row.workspace, sessionId: row.sessionId, sums }
    }
    if (group === 'folder') return { key, name: row.workspace.split(/[\\/]/).at(-1) ?? '', detail: row.workspace, sums }
    const model = row.model === '' ? t('usage.beside') : row.model
    return { key, name: row.provider === '' ? model : `${model} · ${row.provider}`, detail: model, sums }
  })
  return groups.sort((one, other) => other.sums.cost - one.sums.cost || other.sums.inputTokens - one.sums.inputTokens)
}

function showSession(id: string): void {
  showDialog(null)
  attempt(enterSession(id))
}

function saveTable({ rows, titles }: UsageList): void {
  const head = [
    'day',
    'provider',
    'model',
    'folder',
    'session',
    'requests',
    'input',
    'cached',
    'output',
    'cost_usd',
    'unpriced',
  ]
  saveCsv('usage.csv', [
    head,
    ...rows.map(row => [
      ...[row.day, row.provider, row.model, row.workspace, titles[row.sessionId] ?? row.sessionId],
      ...[row.requests, row.inputTokens, row.cachedTokens, row.outputTokens, row.cost, row.unpriced],
    ]),
  ])
}
