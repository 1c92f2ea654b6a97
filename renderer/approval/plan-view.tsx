// biome-ignore-all lint/suspicious/noArrayIndexKey: these lists are immutable or only grow at the end
import { memo } from 'react'
import type { CommandEffect, Plan } from '../../shared/effects'
import { DiffView } from '../diff/diff-view'
import { VisibleLine } from '../diff/visible-line'
import { visibleText } from '../diff/visible-text'
import { formatLimit } from '../format'
import { text } from '../text'

/** All that a plan would do, nothing left out. */
export const PlanView = memo(function PlanView({ plan }: { plan: Plan }) {
  return plan.effects.map((effect, index) =>
    effect.type === 'file-change' ? (
      <DiffView key={index} change={effect} />
    ) : (
      <CommandView key={index} effect={effect} />
    ),
  )
})

/** A command as it would run: every character of it, and everything it runs with. */
function CommandView({ effect }: { effect: CommandEffect }) {
  const lines = effect.command.split('\n')
  const hasEscapes = lines.some(line => visibleText(line).some(piece => piece.kind === 'escape'))
  return (
    <section data-command={effect.command} aria-label={text.approval.command}>
      <pre className="bg-sunken px-4 py-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap text-ink">
        {lines.map((line, index) => (
          <div key={index} className="relative min-h-5 [tab-size:4]">
            <VisibleLine text={line} />
          </div>
        ))}
      </pre>
      {hasEscapes && <p className="border-t border-line px-4 py-2 text-xs text-escape">{text.approval.escapesHint}</p>}
      <CommandFacts effect={effect} />
    </section>
  )
}

function CommandFacts({ effect }: { effect: CommandEffect }) {
  const directory = effect.workingDirectory
  const facts = [
    [text.approval.directory, directory === '.' || directory === '' ? text.approval.workspaceRoot : directory],
    [text.approval.shell, effect.shell],
    [text.approval.timeLimit, formatLimit(effect.timeLimitMs)],
    [text.approval.environment, effect.environment.join(', ') || text.approval.environmentNone],
  ] as const
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-xs">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <VisibleLine text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
