import { TriangleAlert } from 'lucide-react'
import type { ComponentType } from 'react'
import type { CommandInsight } from '../../../../shared/ipc/permission-calls'
import { INVISIBLE } from '../../../../shared/permissions'
import type { CommandAnalysis, OpaquePart, SimpleCommand } from '../../../../shared/session/command-analysis'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { PathText } from '../../../ui/text/path-text'

/** A command taken apart: each program with its arguments, and what could not be understood. */
export function CommandParts({ insight: { analysis, grave, links } }: { insight: CommandInsight }) {
  return (
    <div className="border-t border-line px-4 py-2.5 text-xs">
      {analysis.commands.length > 0 && (
        <>
          <h4 className="mb-1.5 font-medium text-ink-2">{t('permissions.card.parts')}</h4>
          <ol dir="ltr" className={`flex flex-col gap-1.5 ${grave ? 'border-s-2 border-bad ps-2' : ''}`}>
            {analysis.commands.map((command, index) => (
              <Part key={index} command={command} />
            ))}
          </ol>
        </>
      )}
      <Opaque analysis={analysis} />
      {links.length > 0 && (
        <Marked
          title={t('permissions.card.links')}
          lines={links.map(({ name, target }) => t('permissions.card.link', { name, target }))}
          Line={LinkLine}
        />
      )}
    </div>
  )
}

/** The operators that join commands, by the names of their messages. */
const JOINS = { '&&': 'and', '||': 'or', ';': 'then', '|': 'pipe', '|&': 'pipeAll', '&': 'background' } as const

function Part({ command }: { command: SimpleCommand }) {
  const joined = command.joinedBy === '' ? '' : t(`permissions.card.joined.${JOINS[command.joinedBy]}`)
  const place = command.place === 'line' ? '' : t(`permissions.card.places.${command.place}`)
  const redirections = command.redirections.map(({ descriptor, operator, target }) => {
    return `${descriptor ?? ''}${operator} ${target?.value ?? target?.text ?? ''}`
  })
  return (
    <li className="flex flex-wrap items-center gap-1" data-part={command.words.map(({ text }) => text).join(' ')}>
      {(joined || place) && <span className="text-ink-2">{[joined, place].filter(Boolean).join(' · ')}</span>}
      {command.assignments.map((assignment, index) => (
        <span key={index} className="text-ink-2">
          {t('permissions.card.sets')} <Word text={assignment} />
        </span>
      ))}
      {command.words.map(({ text, value }, index) => (
        <Word key={index} text={value ?? text} isUnknown={value === null} />
      ))}
      {redirections.length > 0 && <span className="text-ink-2">{t('permissions.card.redirects')}</span>}
      {redirections.map((redirection, index) => (
        <Word key={index} text={redirection} />
      ))}
    </li>
  )
}

/** One argument in a box of its own, so that it can be seen where it ends. */
function Word({ text, isUnknown = false }: { text: string; isUnknown?: boolean }) {
  const look = isUnknown ? 'border-wait-line bg-wait-soft' : 'border-line bg-sunken'
  return (
    <code
      className={`min-w-2 rounded-sm border px-1 wrap-anywhere whitespace-pre-wrap ${look}`}
      {...(isUnknown && { title: t('permissions.card.opaqueUnknown') })}
    >
      <EscapedLine text={text} />
    </code>
  )
}

/**
 * A word that the shell makes something else of is understood, but its value is known only then. What cannot be seen in it is
 * no matter of the shell.
 */
function Opaque({ analysis }: { analysis: CommandAnalysis }) {
  const [later, never] = partition(
    analysis.opaque,
    part => isInUnknownWord(part, analysis) && !isInvisible(part, analysis.line),
  )
  const linesOf = (parts: readonly OpaquePart[]) => [...new Set(parts.map(part => opaqueLine(part, analysis.line)))]
  return (
    <>
      {later.length > 0 && <Marked title={t('permissions.card.opaqueUnknown')} lines={linesOf(later)} />}
      {never.length > 0 && <Marked title={t('permissions.card.opaque')} lines={linesOf(never)} />}
    </>
  )
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter(one => !isFirst(one))]
}

function isInUnknownWord({ range }: OpaquePart, { commands }: CommandAnalysis): boolean {
  const words = commands.flatMap(command => command.words).filter(({ value }) => value === null)
  return words.some(word => word.range.start <= range.start && range.end <= word.range.end)
}

function isInvisible({ range }: OpaquePart, line: string): boolean {
  return line.slice(range.start, range.end).replace(INVISIBLE, '') === ''
}

function opaqueLine({ reason, range }: OpaquePart, line: string): string {
  const part = line.slice(range.start, range.end)
  const words = translated(reason)
  return part === line || part === '' ? words : `${part} – ${words}`
}

/** A name and what it leads to never change places. */
function LinkLine({ text }: { text: string }) {
  return <PathText path={text} />
}

type MarkedProps = { title: string; lines: readonly string[]; Line?: ComponentType<{ text: string }> }

function Marked({ title, lines, Line = EscapedLine }: MarkedProps) {
  return (
    <div className="mt-2 flex gap-2 rounded-sm border border-wait-line bg-wait-soft px-2 py-1.5 text-ink">
      <TriangleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0 text-wait" />
      <div className="min-w-0">
        <h4 className="font-medium">{title}</h4>
        <ul>
          {lines.map((line, index) => (
            <li key={index} className="wrap-anywhere whitespace-pre-wrap">
              <Line text={line} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
