import { useState } from 'react'
import { messageOf } from '../../../shared/errors'
import type { TakeoverWay, WorktreeReview } from '../../../shared/git/worktrees'
import type { Apart } from '../../../shared/session/apart'
import { call } from '../../base/bridge'
import { useAnswerOrFailure } from '../../base/use-answer'
import { t } from '../../i18n/t'
import { attempt, showToast } from '../../state/ui'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, TextArea } from '../../ui/field'
import { Loading } from '../../ui/loading'
import { ScrollRegion } from '../../ui/scroll-region'
import { PathText } from '../../ui/text/path-text'
import { escapedText } from '../../ui/text/visible-text'
import { ChangesView } from '../../views/diff/changes-view'
import { DiffSourceContext } from '../../views/diff/review/diff-source'

type TakeoverDialogProps = { apart: Apart; title: string; onClose(): void }

/** Shows all that a separate copy would change in the folder, and takes it over or discards it. */
export function TakeoverDialog({ apart, title, onClose }: TakeoverDialogProps) {
  const { branch, worktree, folder } = apart
  const { answer: review, failure } = useAnswerOrFailure(worktree, () => call('worktree.review', { id: worktree }))
  const [isDiscarding, setIsDiscarding] = useState(false)
  return (
    <Dialog title={t('apart.takeover.title', { branch: escapedText(branch) })} isPage onClose={onClose}>
      {failure !== null && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
      {!review && failure === null && <Loading />}
      {review && <Effect review={review} />}
      {!review && <span className="flex-1" />}
      {isDiscarding ? (
        <Discarding
          onNo={() => setIsDiscarding(false)}
          onYes={() => {
            onClose()
            attempt(discardCopy(worktree, folder))
          }}
        />
      ) : (
        <Ways review={review} title={title} apart={apart} onDiscard={() => setIsDiscarding(true)} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Nothing of it is on the disk of the folder, and several calls may have made it. */
const SOURCE = { isWaiting: false }

function Effect({ review: { changes, conflicts, commits, uncommitted, into } }: { review: WorktreeReview }) {
  const parts = [
    t('counts.files', { count: changes.length }),
    ...(commits > 0 ? [t('apart.takeover.commits', { count: commits })] : []),
    ...(uncommitted > 0 ? [t('apart.takeover.uncommitted', { count: uncommitted })] : []),
  ]
  const goal =
    into === undefined ? t('apart.takeover.intoDetached') : t('apart.takeover.into', { into: escapedText(into) })
  return (
    <>
      <p className="text-sm text-ink-2">
        {changes.length === 0 ? t('apart.takeover.nothing') : `${goal} · ${parts.join(' · ')}`}
      </p>
      {conflicts.length > 0 && (
        <div role="alert" className="rounded-md border border-wait-line bg-wait-soft px-3 py-2 text-sm">
          <p className="font-medium text-wait">{t('apart.takeover.conflicts')}</p>
          <ul className="font-mono text-xs">
            {conflicts.slice(0, 10).map(path => (
              <li key={path} className="wrap-anywhere">
                <PathText path={path} />
              </li>
            ))}
          </ul>
          <p className="mt-1 text-ink-2">{t('apart.takeover.conflictsHint', { into: escapedText(into ?? 'HEAD') })}</p>
        </div>
      )}
      <ScrollRegion className="min-h-0 flex-1 overflow-auto rounded-md border border-line bg-surface">
        <DiffSourceContext value={SOURCE}>
          <ChangesView changes={changes} />
        </DiffSourceContext>
      </ScrollRegion>
    </>
  )
}

const WAYS: readonly TakeoverWay[] = ['squash', 'merge', 'changes']

type WaysProps = {
  review: WorktreeReview | null
  apart: Apart
  title: string
  onDiscard(): void
  onClose(): void
}

function Ways({ review, apart: { worktree, folder, branch }, title, onDiscard, onClose }: WaysProps) {
  const [way, setWay] = useState<TakeoverWay>('squash')
  const [message, setMessage] = useState(title)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const needsMessage = way === 'squash' || (way === 'merge' && (review?.uncommitted ?? 0) > 0)
  const isPossible = review !== null && review.changes.length > 0 && review.conflicts.length === 0
  const takeOver = () => {
    if (!review) return
    setIsBusy(true)
    call('worktree.takeOver', { id: worktree, way, message: message.trim() || branch, digest: review.digest })
      .then(
        ({ id }) => {
          onClose()
          offerUndo(t('apart.takeover.done', { branch }), folder, id)
        },
        error => setFailure(messageOf(error)),
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        takeOver()
      }}
    >
      <fieldset className="grid gap-2 sm:grid-cols-3" disabled={!isPossible}>
        <legend className="sr-only">{t('apart.takeover.how')}</legend>
        {WAYS.map(value => (
          <label
            key={value}
            className={`flex items-start gap-2 rounded-md border px-3 py-2 text-sm has-disabled:opacity-55 ${way === value ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-hover'}`}
          >
            <input
              type="radio"
              name="way"
              className="mt-1 accent-accent"
              checked={way === value}
              onChange={() => setWay(value)}
            />
            <span>
              <span className="block font-medium">{t(`apart.ways.${value}`)}</span>
              <span className="block text-xs text-ink-2">{t(`apart.wayHints.${value}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {needsMessage && isPossible && (
        <Field label={t('git.commit.message')}>
          {ids => (
            <TextArea
              {...ids}
              rows={2}
              value={message}
              maxLength={100_000}
              onChange={event => setMessage(event.target.value)}
            />
          )}
        </Field>
      )}
      {failure !== null && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
      <footer className="flex flex-wrap items-center justify-end gap-2">
        <Button kind="quiet" className="-ms-3 me-auto" onClick={onDiscard}>
          {t('apart.discard')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          kind="main"
          type="submit"
          data-first
          disabled={!isPossible || isBusy || (needsMessage && message.trim() === '')}
        >
          {t('apart.takeover.do')}
        </Button>
      </footer>
    </form>
  )
}

function Discarding({ onNo, onYes }: { onNo(): void; onYes(): void }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">{t('apart.discardAsk')}</p>
      <footer className="flex justify-end gap-2">
        <Button autoFocus onClick={onNo}>
          {t('common.cancel')}
        </Button>
        <Button kind="danger" onClick={onYes}>
          {t('apart.discardYes')}
        </Button>
      </footer>
    </div>
  )
}

/** Discards a copy, and offers to bring it back. */
export async function discardCopy(id: string, folder: string): Promise<void> {
  const undo = await call('worktree.remove', { id })
  offerUndo(t('git.undos.worktree', { name: undo.names[0] ?? '' }), folder, undo.id)
}

function offerUndo(text: string, folder: string, id: string): void {
  showToast({
    tone: 'info',
    text,
    action: { label: t('common.undo'), run: () => attempt(call('git.undo', { workspace: folder, id })) },
  })
}
