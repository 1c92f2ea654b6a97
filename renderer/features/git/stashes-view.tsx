import { Archive, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../shared/errors'
import type { GitStash } from '../../../shared/git/git-status'
import type { FileChange } from '../../../shared/session/effects'
import { call } from '../../base/bridge'
import { formatAgo } from '../../base/format'
import { t } from '../../i18n/t'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { useAges } from '../../ui/hooks/use-ages'
import { Loading } from '../../ui/loading'
import { EscapedLine } from '../../ui/text/escaped-line'
import { ChangesView } from '../../views/diff/changes-view'
import { offerUndo } from './git-actions'
import { toggleRow, useGit, useRepository, work } from './git-store'

/** Changes that were put away, and the field that puts more away. */
export function StashesView() {
  const [stashes, setStashes] = useState<readonly GitStash[] | null>(null)
  const workspace = useGit(git => git.workspace)
  const version = useGit(git => git.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is asked for again
  useEffect(() => {
    let isCurrent = true
    attempt(call('git.stashes', { workspace }).then(found => isCurrent && setStashes(found)))
    return () => {
      isCurrent = false
    }
  }, [workspace, version])
  return (
    <>
      <SaveStash />
      <div className="min-h-0 flex-1 overflow-y-auto py-1">
        {stashes === null && <Loading />}
        {stashes?.length === 0 && (
          <div className="p-4 text-sm">
            <p className="font-medium">{t('git.stashes.none')}</p>
            <p className="mt-1 text-ink-2">{t('git.stashes.hint')}</p>
          </div>
        )}
        <ul>
          {stashes?.map(stash => (
            <StashRow key={stash.commit} stash={stash} />
          ))}
        </ul>
      </div>
    </>
  )
}

function SaveStash() {
  const [message, setMessage] = useState('')
  const repository = useRepository()
  const isBusy = useGit(git => git.busy !== null)
  const isPossible = !isBusy && repository?.head.commit !== undefined && repository.files.length > 0
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        const { workspace } = useGit.getState()
        if (!isPossible) return
        work('stash', async () => {
          await call('git.saveStash', { workspace, message })
          setMessage('')
        })
      }}
      className="flex shrink-0 items-center gap-2 border-b border-line py-1 pe-2 ps-3 focus-within:border-accent"
    >
      <Archive size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <input
        value={message}
        dir="auto"
        maxLength={500}
        aria-label={t('git.stashes.message')}
        placeholder={t('git.stashes.message')}
        onChange={event => setMessage(event.target.value)}
        className="min-h-7 min-w-0 flex-1 bg-transparent text-sm outline-none"
      />
      <Button kind="small" type="submit" disabled={!isPossible}>
        {t('git.stashes.save')}
      </Button>
    </form>
  )
}

function StashRow({ stash }: { stash: GitStash }) {
  const { commit, message, at } = stash
  const key = `stash:${commit}`
  const isOpen = useGit(git => git.open.has(key))
  const isBusy = useGit(git => git.busy !== null)
  const now = useAges([at])
  const { workspace } = useGit.getState()
  return (
    <li data-stash={commit}>
      <div className="flex items-center pe-2 hover:bg-hover">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => toggleRow(key)}
          className="flex min-h-9 min-w-0 flex-1 items-center gap-1.5 ps-2 text-start text-sm -outline-offset-2"
        >
          <ChevronRight
            size={13}
            aria-hidden="true"
            className={`shrink-0 text-ink-3 rtl:-scale-x-100 ${isOpen ? 'rotate-90 rtl:rotate-90' : ''}`}
          />
          <span className="min-w-0 flex-1 truncate" dir="auto" title={message}>
            <EscapedLine text={message} />
          </span>
          <span className="shrink-0 text-xs text-ink-3 tabular-nums">{formatAgo(at, now)}</span>
        </button>
        <Button
          kind="small"
          disabled={isBusy}
          aria-label={t('git.stashes.applyNamed', { message })}
          onClick={() => work('stash', () => call('git.applyStash', { workspace, commit }))}
        >
          {t('git.stashes.apply')}
        </Button>
        <Button
          kind="small"
          disabled={isBusy}
          aria-label={t('git.stashes.dropNamed', { message })}
          onClick={() => work('stash', async () => offerUndo(await call('git.dropStash', { workspace, commit })))}
        >
          {t('git.stashes.drop')}
        </Button>
      </div>
      {isOpen && <StashContent commit={commit} />}
    </li>
  )
}

function StashContent({ commit }: { commit: string }) {
  const [changes, setChanges] = useState<readonly FileChange[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const workspace = useGit(git => git.workspace)
  useEffect(() => {
    let isCurrent = true
    call('git.stashChanges', { workspace, commit }).then(
      found => isCurrent && setChanges(found),
      error => isCurrent && setFailure(messageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [workspace, commit])
  if (failure !== null)
    return (
      <p role="alert" className="px-4 py-2 text-sm text-bad">
        {failure}
      </p>
    )
  return (
    <div className="border-y border-line bg-surface">{changes ? <ChangesView changes={changes} /> : <Loading />}</div>
  )
}
