import { useMemo } from 'react'
import type { CommandChanges as Changes, CommandOutcome, ToolDetails } from '../../../../shared/session/tool-results'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { useJobs } from '../../../state/session/jobs'
import { useSession } from '../../../state/session/session'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import type { Language } from '../../../ui/highlight/languages'
import { useCodeTokens } from '../../../ui/highlight/use-code-tokens'
import { ScrollToEnd } from '../../../ui/scroll-to-end'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { PathText } from '../../../ui/text/path-text'
import { AnsiText } from '../../ansi/ansi-text'
import { ownChanges } from '../../changes/changed-calls'
import { changedCounts } from '../../diff/changed-counts'
import { ChangesView } from '../../diff/changes-view'
import { commandSummary } from '../call-summary'
import { wordsForNoText } from '../words-for-no-text'

const SCREEN = 'max-h-[min(20rem,50vh)] overflow-auto px-3 py-2 font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap'
const NOTE = 'not-first:border-t border-line px-3 py-2 text-xs text-ink-2'

type CommandOutputProps = {
  callId: string
  isTyped: boolean
  /** The language of the command, if it is code that is handed to a program. */
  language?: Language | null
  details: Extract<ToolDetails, { type: 'command' }>
}

/** Renders a command's output (as it came and with its colors, if this window saw all of it), and how it ended. */
export function CommandOutput({ callId, isTyped, language = null, details }: CommandOutputProps) {
  const { command, outcome, workingDirectory } = details
  const seen = useSession(state => state.output[callId])
  const isQuiet = outcome.stdout === '' && outcome.stderr === ''
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      {/* The command that the person typed stands above, as they typed it. */}
      {!isTyped && <CommandText command={command} directory={workingDirectory} language={language} />}
      {isQuiet && <p className={NOTE}>{t('tool.noOutput')}</p>}
      {outcome.binary !== undefined && <p className={NOTE}>{wordsForNoText(outcome.binary)}</p>}
      {seen?.isWhole && outcome.binary === undefined ? (
        <Stream label={t('tool.stdout')} content={seen.text} isCut={false} />
      ) : (
        <>
          {outcome.binary === undefined && (
            <Stream label={t('tool.stdout')} content={outcome.stdout} isCut={outcome.stdoutTruncated} />
          )}
          <Stream label={t('tool.stderr')} content={outcome.stderr} isCut={outcome.stderrTruncated} />
        </>
      )}
      <p className={`border-t border-line px-3 py-1 text-xs ${outcome.exitCode ? 'text-bad' : 'text-ink-2'}`}>
        {commandSummary(outcome) || t('tool.stopped')}
        {outcome.job !== undefined && ` · ${t('tool.job', { id: outcome.job })}`}
      </p>
      {outcome.stillRunning && <StillRunning {...outcome.stillRunning} />}
      {outcome.changes && <CommandChanges changes={outcome.changes} />}
    </div>
  )
}

/** Renders the processes that the command left running, with a way to end them as long as they are known to run. */
function StillRunning({ job, processes }: NonNullable<CommandOutcome['stillRunning']>) {
  const sessionId = useSession(session => session.id) ?? ''
  const isRunning = useJobs(state => state.jobs?.some(({ id, ended }) => id === job && !ended)) === true
  const names = processes.map(({ pid, command }) => `${command} (${pid})`).join(', ')
  return (
    <div className="flex items-center gap-2 border-t border-line px-3 py-1.5 text-xs text-ink-2">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <EscapedLine
          text={isRunning ? t('tool.stillRunning', { programs: names }) : t('tool.hasEnded', { programs: names })}
        />
      </p>
      {isRunning && (
        <Button
          aria-label={t('session.jobs.stop', { command: names })}
          onClick={() => attempt(call('job.stop', { jobId: job }), sessionId)}
        >
          {t('composer.stop')}
        </Button>
      )}
    </div>
  )
}

type CommandTextProps = { command: string; directory: string; language: Language | null }

function CommandText({ command, directory, language }: CommandTextProps) {
  const lines = useMemo(() => command.split('\n'), [command])
  const { tokens, count } = useCodeTokens(language, lines)
  return (
    <div className="bg-sunken px-3 py-1.5 font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap">
      {directory !== '.' && <span className="text-ink-3">{directory} </span>}
      <span className="text-ink-3 select-none">$ </span>
      {lines.map((line, index) => (
        <span key={index}>
          {index > 0 && '\n'}
          <EscapedLine text={line} tokens={index < count ? tokens[index] : undefined} />
        </span>
      ))}
    </div>
  )
}

function Stream({ label, content, isCut }: { label: string; content: string; isCut: boolean }) {
  if (content === '') return null
  return (
    <section aria-label={label} className="not-first:border-t not-first:border-line">
      <p className="px-3 pt-1.5 text-xs text-ink-3">
        {label}
        {isCut && ` · ${t('tool.cut')}`}
      </p>
      <ScrollToEnd className={SCREEN} content={content}>
        <AnsiText text={content} />
      </ScrollToEnd>
    </section>
  )
}

/** The output of a command that still runs. */
export function LiveOutput({ callId }: { callId: string }) {
  const seen = useSession(state => state.output[callId])
  if (!seen?.text) return null
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      {!seen.isWhole && <p className="px-3 pt-1.5 text-xs text-ink-3">{t('tool.earlier')}</p>}
      <ScrollToEnd className={SCREEN} content={seen.text}>
        <AnsiText text={seen.text} />
      </ScrollToEnd>
    </div>
  )
}

/** Renders what happened to the folder's files while a command ran, and which changes cannot be taken back. */
export function CommandChanges({ changes }: { changes: Changes }) {
  const { created, changed, deleted, files, notShown, notUndoable, notNamed, problem, sentence } = changes

  const [own, unknown] = [ownChanges(files), files.filter(({ authorUnknown }) => authorUnknown)]
  if (problem !== undefined)
    return <p className="border-t border-line px-3 py-2 text-xs text-ink-2">{translated(sentence ?? problem)}</p>
  const count = created + changed + deleted
  if (count + notUndoable.length === 0) return null
  return (
    <section
      aria-label={t('session.commandChanges.label')}
      className="flex flex-col gap-2 border-t border-line px-3 py-2 text-sm"
    >
      {count > 0 && (
        <p className="text-ink-2">
          {t('session.commandChanges.whileItRan', { counts: changedCounts({ changed, created, deleted }) })}
        </p>
      )}
      {own.length > 0 && <ChangesView changes={own} />}
      {unknown.length > 0 && (
        <div data-testid="unknown-changes" className="flex flex-col gap-1">
          <p className="text-xs font-medium text-wait">{t('changes.unknown')}</p>
          <ChangesView changes={unknown} />
        </div>
      )}
      {notShown > 0 && (
        <p className="text-xs text-ink-2">{t('session.commandChanges.notShown', { count: notShown })}</p>
      )}
      {notUndoable.length > 0 && (
        <div className="text-xs">
          <p className="font-medium text-wait">{t('session.commandChanges.notUndoable')}</p>
          <ul className="mt-1 flex flex-col gap-0.5">
            {notUndoable.map(({ path, kind, reason, sentence = reason }) => (
              <li key={path} className="wrap-anywhere text-ink-2">
                <span className="font-mono text-ink">
                  <PathText path={path} />
                </span>{' '}
                · {t(`session.commandChanges.kinds.${kind}`)} · {translated(sentence)}
              </li>
            ))}
          </ul>
          {notNamed > 0 && <p className="text-ink-2">{t('session.commandChanges.notNamed', { count: notNamed })}</p>}
        </div>
      )}
    </section>
  )
}
