import { useMemo, useState } from 'react'
import { t } from '../../../i18n/t'
import { ScrollRegion } from '../../../ui/scroll-region'
import { Switch } from '../../../ui/switch'
import { textDirection } from '../../../ui/text/text-direction'
import { escapedText } from '../../../ui/text/visible-text'
import type { StepViews } from '../steps/step-view'
import { type ComparedSide, type ComparedStep, compareRuns } from './compare-runs'

/** A run, and what it is called in the list of them. */
export type NamedRun = { name: string; views: StepViews }

/** Two runs side by side, step by step. */
export function RunComparison({ first, second }: { first: NamedRun; second: NamedRun }) {
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const { steps, totals } = useMemo(() => compareRuns(first.views, second.views), [first.views, second.views])
  const different = steps.filter(({ differs }) => differs)
  const shown = onlyDifferent ? different : steps
  return (
    <ScrollRegion
      as="div"
      label={t('flow.compare.label', { one: escapedText(first.name), other: escapedText(second.name) })}
      className="h-full overflow-auto px-6 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 pb-2 text-sm">
        <p role="status" className="text-ink-2">
          {t('flow.compare.differences', { count: different.length, all: steps.length })}
        </p>
        <div className="flex items-center gap-2">
          <Switch label={t('flow.compare.onlyDifferent')} checked={onlyDifferent} onSwitch={setOnlyDifferent} />
          <span aria-hidden="true">{t('flow.compare.onlyDifferent')}</span>
        </div>
      </div>
      <table data-testid="run-comparison" className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr className="text-start text-xs text-ink-2">
            <th scope="col" className={`${CELL} w-1/5`}>
              {t('flow.compare.step')}
            </th>
            {[first, second].map(({ name }, at) => (
              <th key={at} scope="col" className={CELL}>
                <bdi>{escapedText(name)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(step => (
            <Row key={step.key} step={step} names={[first.name, second.name]} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong">
            <th scope="row" className={CELL}>
              {t('flow.compare.total')}
            </th>
            {totals.map((total, at) => (
              <td key={at} className={`${CELL} tabular-nums`}>
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}

const CELL = 'px-3 py-2 text-start align-top font-normal'

function Row({ step, names }: { step: ComparedStep; names: readonly [string, string] }) {
  const { name, depth, sides, differs } = step
  return (
    <tr data-differs={differs} className={`border-t border-line ${differs ? 'bg-wait-soft' : ''}`}>
      <th scope="row" className={CELL} style={{ paddingInlineStart: `${0.75 + depth}rem` }}>
        <bdi className="font-medium wrap-anywhere">{escapedText(name)}</bdi>
        {differs && <span className="block text-xs text-wait">{wordsFor(sides, names)}</span>}
      </th>
      {sides.map((side, at) => (
        <td key={at} className={CELL}>
          {side ? <Side side={side} /> : <span className="text-ink-3">{t('flow.compare.absent')}</span>}
        </td>
      ))}
    </tr>
  )
}

function wordsFor([one, other]: ComparedStep['sides'], [first, second]: readonly [string, string]): string {
  if (one && other) return t('flow.compare.differs')
  return t('flow.compare.only', { run: escapedText(one ? first : second) })
}

function Side({ side: { state, note, figures, summary } }: { side: ComparedSide }) {
  return (
    <>
      <p>
        {state}
        {note && <bdi className="ms-2 text-ink-2">{note}</bdi>}
      </p>
      {summary && (
        <p
          dir={textDirection(summary)}
          className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap text-ink-2"
        >
          {escapedText(summary)}
        </p>
      )}
      {figures && <p className="text-xs text-ink-3 tabular-nums">{figures}</p>}
    </>
  )
}
