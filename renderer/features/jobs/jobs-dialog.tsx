import { Globe } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { JobOutput, JobView } from '../../../shared/ipc/job-calls'
import { call } from '../../base/bridge'
import { formatDuration } from '../../base/format'
import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { openAddress } from '../../state/open-address'
import { useJobs } from '../../state/session/jobs'
import { useSession } from '../../state/session/session'
import { attempt, showDialog } from '../../state/ui'
import { Button } from '../../ui/button'
import { Dialog, DialogBody } from '../../ui/dialog'
import { useNow } from '../../ui/hooks/use-now'
import { ScrollToEnd } from '../../ui/scroll-to-end'
import { StatusDot } from '../../ui/status-dot'
import { EscapedLine } from '../../ui/text/escaped-line'
import { escapedText } from '../../ui/text/visible-text'
import { AnsiText } from '../../views/ansi/ansi-text'
import { type FormerJob, formerJobs } from './former-jobs'

/**
 * Shows what runs in the background, what it prints, and what ended: for all sessions, and for the open one also what a
 * former run of Atrium had.
 */
export function JobsDialog() {
  const jobs = useJobs(state => state.jobs) ?? []
  const state = useSession(session => session.state)
  const former = formerJobs(state, jobs)
  const running = jobs.find(({ ended }) => ended === undefined)
  const [openId, setOpenId] = useState<string | null>(running?.id ?? null)
  const isEmpty = jobs.length + former.length === 0
  return (
    <Dialog title={t('session.jobs.title')} lead={t('session.jobs.lead')} onClose={() => showDialog(null)}>
      <DialogBody>
        {isEmpty && <p className="text-sm text-ink-2">{t('session.jobs.none')}</p>}
        <ul className="flex flex-col gap-2">
          {jobs.map(job => (
            <Job
              key={job.id}
              job={job}
              isOpen={job.id === openId}
              onToggle={() => setOpenId(job.id === openId ? null : job.id)}
            />
          ))}
          {former.map(job => (
            <Former key={job.id} job={job} />
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  )
}

type JobProps = { job: JobView; isOpen: boolean; onToggle(): void }

function Job({ job, isOpen, onToggle }: JobProps) {
  const title = useApp(({ start }) => start?.sessions.find(({ id }) => id === job.sessionId)?.title)
  const isRunning = job.ended === undefined
  return (
    <li data-testid="job" data-running={isRunning} className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex items-center gap-2 pe-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-10 min-w-0 flex-1 items-center gap-2 px-3 py-1.5 text-start -outline-offset-2 hover:bg-hover"
        >
          <StatusDot status={signOf(job)} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-mono text-xs" dir="ltr" title={job.command}>
              <EscapedLine text={job.command.replace(/(?<!\s)\s*\n\s*/g, ' ')} />
            </span>
            <span className="block truncate text-xs text-ink-3">
              <EndOf job={job} />
              {title !== undefined && (
                <>
                  {' · '}
                  <EscapedLine text={shownName(title)} />
                </>
              )}
            </span>
          </span>
        </button>
        {isRunning && job.address !== undefined && <OpenAddress address={job.address} />}
        {isRunning && (
          <Button
            aria-label={t('session.jobs.stop', { command: job.command })}
            onClick={() => attempt(call('job.stop', { jobId: job.id }), job.sessionId)}
          >
            {t('composer.stop')}
          </Button>
        )}
      </div>
      {isOpen && !job.isLeft && <Output jobId={job.id} isRunning={isRunning} />}
    </li>
  )
}

function OpenAddress({ address }: { address: string }) {
  return (
    <Button
      title={t('addresses.opensHere', { address: escapedText(address) })}
      aria-label={`${t('addresses.open')}: ${escapedText(address)}`}
      onClick={({ shiftKey }) => openAddress(address, { isOther: shiftKey })}
    >
      <Globe size={14} aria-hidden="true" />
      {t('addresses.open')}
    </Button>
  )
}

function signOf({ ended }: JobView): 'running' | 'done' | 'failed' | 'idle' {
  if (!ended) return 'running'
  if (ended.stopped) return 'idle'
  return ended.exitCode === 0 ? 'done' : 'failed'
}

function EndOf({ job: { startedAt, ended, isLeft } }: { job: JobView }) {
  if (isLeft) return ended ? t('session.jobs.leftEnded') : t('session.jobs.left')
  if (!ended) return <Elapsed since={startedAt} />
  const duration = formatDuration(ended.at - startedAt)
  if (ended.stopped) return `${t('tool.stopped')} · ${duration}`
  return `${ended.exitCode === null ? t('tool.stopped') : t('tool.exit', { code: ended.exitCode })} · ${duration}`
}

function Elapsed({ since }: { since: number }) {
  const seconds = Math.max(1, Math.floor((useNow(1000) - since) / 1000))
  return t('session.jobs.since', { duration: formatDuration(seconds * 1000) })
}

function Output({ jobId, isRunning }: { jobId: string; isRunning: boolean }) {
  const output = useJobOutput(jobId, isRunning)
  const isQuiet = !output || output.text === ''
  return (
    <div className="border-t border-line">
      {output?.isCut && <p className="px-3 pt-1.5 text-xs text-ink-3">{t('tool.earlier')}</p>}
      {isQuiet ? (
        <p className="px-3 py-2 text-xs text-ink-2">{t('tool.noOutput')}</p>
      ) : (
        <ScrollToEnd
          content={output.text}
          className="max-h-64 overflow-auto px-3 py-2 font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap -outline-offset-2"
        >
          <AnsiText text={output.text} />
        </ScrollToEnd>
      )}
    </div>
  )
}

function Former({ job }: { job: FormerJob }) {
  return (
    <li data-testid="former-job" className="flex min-h-10 items-center gap-2 rounded-md border border-line px-3 py-1.5">
      <StatusDot status="idle" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-mono text-xs" dir="ltr" title={job.command}>
          <EscapedLine text={job.command.replace(/(?<!\s)\s*\n\s*/g, ' ')} />
        </span>
        <span className="block text-xs text-ink-3">{t('session.jobs.former')}</span>
      </span>
    </li>
  )
}

const EVERY_MS = 500

/** Returns what a command in the background printed last, renewed as long as it runs and is looked at. */
function useJobOutput(jobId: string, isRunning: boolean): JobOutput | null {
  const [output, setOutput] = useState<JobOutput | null>(null)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () =>
      call('job.output', { jobId }).then(
        now => {
          if (isOver) return
          setOutput(former => (former?.text === now.text ? former : now))
          if (isRunning) timer = setTimeout(read, EVERY_MS)
        },
        // It was put away: what was read stays.
        () => undefined,
      )
    void read()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [jobId, isRunning])
  return output
}
