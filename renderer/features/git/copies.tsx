import { GitBranch, MoreHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WorktreeView } from '../../../shared/git/worktrees'
import { call } from '../../base/bridge'
import { formatAgo, formatBytes } from '../../base/format'
import { useAnswer } from '../../base/use-answer'
import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { enterSession } from '../../state/folders'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useAges } from '../../ui/hooks/use-ages'
import { Menu, MenuItem } from '../../ui/menu'
import { EscapedLine } from '../../ui/text/escaped-line'
import { escapedText } from '../../ui/text/visible-text'
import { discardCopy, TakeoverDialog } from '../apart/takeover-dialog'
import { useGit } from './git-store'

type Question = { type: 'review' | 'discard'; copy: WorktreeView }

/** The separate copies that sessions work in, or have left behind. */
export function Copies() {
  const copies = useCopies()
  const [question, setQuestion] = useState<Question | null>(null)
  const folder = useSession(({ state }) => state.apart?.folder ?? state.workspace)
  const sessions = useApp(({ start }) => start?.sessions)
  if (!copies || copies.length === 0) return null
  const close = () => setQuestion(null)
  const apartOf = ({ id, branch }: WorktreeView) => ({ worktree: id, folder, branch })
  return (
    <section aria-label={t('apart.copies')}>
      <h3 className="px-3 pt-2 pb-1 text-xs font-medium text-ink-2">{t('apart.copies')}</h3>
      <ul>
        {copies.map(copy => (
          <CopyRow key={copy.id} copy={copy} onAsk={setQuestion} />
        ))}
      </ul>
      {question?.type === 'review' && (
        <TakeoverDialog
          apart={apartOf(question.copy)}
          title={sessions?.find(({ id }) => id === question.copy.sessionId)?.title ?? question.copy.branch}
          onClose={close}
        />
      )}
      {question?.type === 'discard' && (
        <Dialog title={t('apart.discardTitle', { branch: escapedText(question.copy.branch) })} onClose={close}>
          <p className="text-sm">{t('apart.discardAsk')}</p>
          <footer className="flex justify-end gap-2">
            <Button data-first onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                close()
                attempt(discardCopy(question.copy.id, folder))
              }}
            >
              {t('apart.discardYes')}
            </Button>
          </footer>
        </Dialog>
      )}
    </section>
  )
}

function useCopies(): readonly WorktreeView[] | null {
  const [copies, setCopies] = useState<readonly WorktreeView[] | null>(null)
  const workspace = useGit(git => git.workspace)
  const version = useGit(git => git.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is asked for again
  useEffect(() => {
    let isCurrent = true
    call('worktree.list', { workspace }).then(
      found => isCurrent && setCopies(found),
      () => isCurrent && setCopies(null),
    )
    return () => {
      isCurrent = false
    }
  }, [workspace, version])
  return copies
}

type CopyRowProps = { copy: WorktreeView; onAsk(question: Question): void }

function CopyRow({ copy, onAsk }: CopyRowProps) {
  const { id, branch, sessionId, at, isGone } = copy
  const session = useApp(({ start }) => start?.sessions.find(one => one.id === sessionId))
  const isOpen = useSession(open => open.id === sessionId)
  const size = useAnswer(isGone ? null : id, () => call('worktree.size', { id }))
  const now = useAges([at])
  const label = t('git.branches.menu', { name: branch })
  return (
    <li data-copy={branch} className="group flex items-stretch pe-2 hover:bg-hover">
      <button
        type="button"
        disabled={!session || isOpen}
        onClick={() => attempt(enterSession(sessionId))}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 ps-3 text-start -outline-offset-2"
      >
        <GitBranch size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm" dir="auto">
            <EscapedLine text={branch} />
          </span>
          <span className="flex gap-1.5 text-xs text-ink-3">
            <span className="min-w-0 truncate" dir="auto">
              {session ? <EscapedLine text={shownName(session.title)} /> : t('apart.noSession')}
            </span>
            {isGone && <span className="shrink-0 text-wait">{t('apart.gone')}</span>}
            {size !== null && <span className="shrink-0 tabular-nums">{formatBytes(size)}</span>}
            <span className="shrink-0 tabular-nums">{formatAgo(at, now)}</span>
          </span>
        </span>
      </button>
      <span className="flex items-center">
        <Menu
          align="end"
          trigger={
            <Button kind="icon" className="size-6" aria-label={label} title={t('git.branches.more')}>
              <MoreHorizontal size={14} aria-hidden="true" />
            </Button>
          }
        >
          {isGone ? (
            <MenuItem onSelect={() => attempt(call('worktree.forget', { id }))}>{t('apart.forget')}</MenuItem>
          ) : (
            <>
              <MenuItem onSelect={() => onAsk({ type: 'review', copy })}>{t('apart.review')}</MenuItem>
              <MenuItem tone="bad" onSelect={() => onAsk({ type: 'discard', copy })}>
                {t('apart.discard')}
              </MenuItem>
            </>
          )}
        </Menu>
      </span>
    </li>
  )
}
