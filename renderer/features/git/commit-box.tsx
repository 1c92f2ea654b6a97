import { ChevronDown, Sparkles, X } from 'lucide-react'
import type { GitRepository } from '../../../shared/git/git-status'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { Button } from '../../ui/button'
import { Menu, MenuCheck } from '../../ui/menu'
import { ScrollRegion } from '../../ui/scroll-region'
import { Spinner } from '../../ui/spinner'
import { AnsiText } from '../../views/ansi/ansi-text'
import { clearOutcome, commit, draftMessage, setAmends, setMessage, useCommit } from './commit-store'
import { useGit } from './git-store'

/** The longest subject that fits where others list commits. */
const LONG_SUBJECT = 72

type CommitBoxProps = { repository: GitRepository }

/** The message, and the button that commits. */
export function CommitBox({ repository }: CommitBoxProps) {
  const message = useCommit(state => state.messages[useGit.getState().workspace] ?? '')
  const plan = useCommitPlan(repository, message)
  const subject = message.split('\n')[0] ?? ''
  return (
    <section
      aria-label={t('git.commit.label')}
      className="flex shrink-0 flex-col gap-2 border-t border-line bg-surface p-3"
    >
      <Outcome />
      <div className="relative">
        <textarea
          aria-label={t('git.commit.message')}
          placeholder={t('git.commit.placeholder')}
          dir="auto"
          rows={Math.min(8, Math.max(2, message.split('\n').length))}
          value={message}
          maxLength={100_000}
          onChange={event => setMessage(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            event.stopPropagation()
            if (plan.isPossible) commit(plan.stagesAll)
          }}
          className="block w-full resize-none rounded-sm border border-field-line bg-surface py-1.5 ps-2.5 pe-9 text-sm"
        />
        <DraftButton isPossible={plan.hasStaged} />
      </div>
      {subject.length > LONG_SUBJECT && (
        <p className="text-xs text-wait">{t('git.commit.long', { count: subject.length })}</p>
      )}
      <CommitButtons repository={repository} plan={plan} />
    </section>
  )
}

type CommitPlan = { isPossible: boolean; stagesAll: boolean; hasStaged: boolean; amends: boolean }

/** Returns what the button would do. With nothing staged it takes all, unless a conflict waits for the person. */
function useCommitPlan({ files, head, operation }: GitRepository, message: string): CommitPlan {
  const isBusy = useGit(git => git.busy !== null)
  const amends = useCommit(state => state.amends) && head.commit !== undefined
  const hasStaged = files.some(({ staged }) => staged)
  const hasConflicts = files.some(({ conflict }) => conflict)
  const stagesAll = !hasStaged && !amends && files.length > 0 && operation === undefined
  const hasContent = hasStaged || stagesAll || amends || operation === 'merge'
  return { isPossible: !isBusy && !hasConflicts && message.trim() !== '' && hasContent, stagesAll, hasStaged, amends }
}

function DraftButton({ isPossible }: { isPossible: boolean }) {
  const busy = useGit(git => git.busy)
  const label = t('git.commit.draft')
  return (
    <Button
      kind="icon"
      className="absolute end-1 top-1 size-7"
      aria-label={label}
      title={isPossible ? label : t('git.commit.draftHint')}
      disabled={!isPossible || busy !== null}
      onClick={draftMessage}
    >
      {busy === 'draft' ? <Spinner size={14} /> : <Sparkles size={15} aria-hidden="true" />}
    </Button>
  )
}

function CommitButtons({ repository: { hooks, head }, plan }: { repository: GitRepository; plan: CommitPlan }) {
  const busy = useGit(git => git.busy)
  const { amends, runsHooks } = useCommit()
  const label = amends ? t('git.commit.amend') : plan.stagesAll ? t('git.commit.all') : t('git.commit.commit')
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 flex-[1_1_8rem] text-xs wrap-anywhere text-ink-2">
        {hooks.length > 0 && (runsHooks ? t('git.commit.hooks', { names: hooks.join(', ') }) : t('git.commit.noHooks'))}
      </span>
      <span className="ms-auto flex">
        <Button
          kind="main"
          className="rounded-e-none"
          disabled={!plan.isPossible}
          onClick={() => commit(plan.stagesAll)}
        >
          {busy === 'commit' && <Spinner size={13} />}
          {label}
        </Button>
        <Menu
          align="end"
          trigger={
            <Button
              kind="main"
              className="rounded-s-none border-s-on-accent/40! px-1.5"
              aria-label={t('git.commit.options')}
              title={t('git.commit.options')}
            >
              <ChevronDown size={14} aria-hidden="true" />
            </Button>
          }
        >
          {head.commit !== undefined && (
            <MenuCheck
              label={t('git.commit.amendLast')}
              hint={t('git.commit.amendHint')}
              isChecked={amends}
              onChange={setAmends}
            />
          )}
          <MenuCheck
            label={t('git.commit.runHooks')}
            hint={hooks.length > 0 ? hooks.join(', ') : t('git.commit.hasNoHooks')}
            isChecked={runsHooks}
            onChange={isOn => useCommit.setState({ runsHooks: isOn })}
          />
        </Menu>
      </span>
    </div>
  )
}

/** Shows what hooks and transfers print, while they run and where they failed. */
export function Outcome() {
  const { said, failure } = useCommit()
  const isBusy = useGit(git => git.busy !== null)
  if (failure === null && (said.trim() === '' || !isBusy)) return null
  return (
    <div
      role={failure === null ? 'status' : 'alert'}
      className={`overflow-hidden rounded-md border ${failure === null ? 'border-line' : 'border-bad-line'}`}
    >
      {failure !== null && (
        <p className="flex items-center gap-2 bg-bad-soft px-3 py-1.5 text-xs text-bad">
          <span className="min-w-0 flex-1 wrap-anywhere">{translated(failure)}</span>
          <Button kind="icon" className="-my-0.5 -me-2 size-6" aria-label={t('common.dismiss')} onClick={clearOutcome}>
            <X size={13} aria-hidden="true" />
          </Button>
        </p>
      )}
      {said.trim() !== '' && (
        <ScrollRegion
          as="pre"
          label={t('git.commit.output')}
          className="max-h-40 overflow-auto bg-sunken px-3 py-1.5 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
        >
          <AnsiText text={said} />
        </ScrollRegion>
      )}
    </div>
  )
}
