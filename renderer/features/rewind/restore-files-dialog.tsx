import { useState } from 'react'
import { messageOf } from '../../../shared/errors'
import type { RestorePlan } from '../../../shared/session/restore-plan'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { focusComposer } from '../../state/focus-composer'
import { showDialog } from '../../state/ui'
import { Button } from '../../ui/button'
import { Dialog, DialogBody } from '../../ui/dialog'
import { PathText } from '../../ui/text/path-text'
import { escapedText } from '../../ui/text/visible-text'
import { type ChangeItem, changeItems, pathsOf, verbOfItem } from '../../views/diff/change-items'
import { MovedPath } from '../../views/diff/changes-view'
import { ChangedFile } from '../panels/changed-file'

type FilesBackDialogProps = {
  sessionId: string
  turnId: string
  plan: RestorePlan
  run(restoreDigest?: string): Promise<unknown>
}

const close = () => showDialog(null)

/**
 * Asks whether the files go back with the conversation, and shows all that this would do. Where they moved on since, the
 * plan is made anew and nothing has happened.
 */
export function RestoreFilesDialog({ sessionId, turnId, run, ...props }: FilesBackDialogProps) {
  const [plan, setPlan] = useState(props.plan)
  const [problem, setProblem] = useState<string>()
  const [isRunning, setIsRunning] = useState(false)
  const items = changeItems(plan.changes)
  const chosen = plan.unknown.filter(({ isChosen }) => isChosen).map(({ path }) => path)

  const choosePaths = async (paths: string[]) => {
    setIsRunning(true)
    // A box changes at once; what follows from it is agreed to only once it is shown.
    setPlan({ ...plan, unknown: plan.unknown.map(one => ({ ...one, isChosen: paths.includes(one.path) })) })
    try {
      setPlan(await call('session.planRestore', { sessionId, turnId, chosen: paths }))
      setProblem(undefined)
    } catch (thrown) {
      setPlan(plan)
      setProblem(messageOf(thrown))
    }
    setIsRunning(false)
  }

  const choose = async (restoreDigest?: string) => {
    setIsRunning(true)
    try {
      await run(restoreDigest)
      close()
      // The message from which this began is gone, or will be.
      requestAnimationFrame(focusComposer)
    } catch (thrown) {
      setProblem(messageOf(thrown))
      // The refusal is told, whatever comes of this.
      await call('session.planRestore', { sessionId, turnId, chosen }).then(setPlan, () => undefined)
      setIsRunning(false)
    }
  }
  return (
    <Dialog title={t('session.rewind.title')} lead={t('session.rewind.lead')} onClose={close}>
      <DialogBody>
        {problem !== undefined && (
          <p
            role="alert"
            className="rounded-md bg-bad-soft px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap text-bad"
          >
            {translated(problem)}
          </p>
        )}
        {items.length === 0 && <p className="text-sm text-ink-2">{t('session.rewind.nothing')}</p>}
        {items.length > 0 && (
          <div
            data-testid="restore-files"
            className="shrink-0 overflow-hidden rounded-md border border-line bg-surface"
          >
            {items.map(item => (
              <Item key={pathsOf(item).join('\0')} item={item} isMerged={isMerged(item, plan)} turnId={turnId} />
            ))}
          </div>
        )}
        <Unknown plan={plan} isBusy={isRunning} onChoose={paths => void choosePaths(paths)} />
        <Refused plan={plan} />
        <Left plan={plan} />
        <p className="text-xs text-ink-3">{t('session.rewind.outside')}</p>
      </DialogBody>
      <footer className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" disabled={isRunning} onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button disabled={isRunning} onClick={() => void choose()}>
          {t('session.rewind.keep')}
        </Button>
        {items.length > 0 && (
          <Button kind="main" data-first disabled={isRunning} onClick={() => void choose(plan.digest)}>
            {t('session.rewind.putBack', { files: t('counts.files', { count: items.length }) })}
          </Button>
        )}
      </footer>
    </Dialog>
  )
}

function isMerged(item: ChangeItem, { merged }: RestorePlan): boolean {
  return pathsOf(item).some(path => merged.includes(path))
}

function Item({ item, isMerged, turnId }: { item: ChangeItem; isMerged: boolean; turnId: string }) {
  return (
    <div className="not-first:border-t not-first:border-line">
      <ChangedFile callId={`restore-files:${turnId}`} item={item} isUndone={false} end={<Kind item={item} />} />
      {isMerged && <p className="ps-9 pe-3 pb-1.5 text-xs text-wait">{t('session.rewind.merged')}</p>}
    </div>
  )
}

const KINDS = { create: 'created', delete: 'deleted' } as const

/** That a file would be deleted is not to be read off its counts. */
function Kind({ item }: { item: ChangeItem }) {
  const verb = verbOfItem(item)
  if (verb === 'move' || verb === 'change') return null
  return <span className="self-center pe-3 text-xs text-ink-2">{t(`session.commandChanges.kinds.${KINDS[verb]}`)}</span>
}

type UnknownProps = { plan: RestorePlan; isBusy: boolean; onChoose(paths: string[]): void }

/** Shows what is perhaps another program's work. A chosen file joins those that go back, with its difference. */
function Unknown({ plan: { unknown }, isBusy, onChoose }: UnknownProps) {
  if (unknown.length === 0) return null
  const chosen = unknown.filter(({ isChosen }) => isChosen).map(({ path }) => path)
  return (
    <section
      data-testid="unknown-changes"
      className="rounded-md border border-wait-line bg-wait-soft px-3 py-2 text-xs"
    >
      <p className="font-medium text-wait">{t('changes.unknown')}</p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {unknown.map(({ path, kind, movedTo, isChosen }) => (
          <li key={path}>
            <label className="flex min-h-6 items-start gap-2 wrap-anywhere text-ink-2">
              <input
                type="checkbox"
                className="mt-0.5 size-4 shrink-0 accent-(--accent)"
                aria-label={t('session.rewind.choose', { path: escapedText(path) })}
                checked={isChosen}
                aria-disabled={isBusy || undefined}
                onChange={() =>
                  isBusy || onChoose(isChosen ? chosen.filter(other => other !== path) : [...chosen, path])
                }
              />
              <span>
                {movedTo === undefined ? (
                  <>
                    <span className="font-mono text-ink">
                      <PathText path={path} />
                    </span>{' '}
                    · {t(`session.commandChanges.kinds.${kind}`)}
                  </>
                ) : (
                  <MovedPath from={path} to={movedTo} />
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Refused({ plan: { refused } }: { plan: RestorePlan }) {
  if (refused.length === 0) return null
  return (
    <section className="rounded-md border border-wait-line bg-wait-soft px-3 py-2 text-xs">
      <p className="font-medium text-wait">{t('session.rewind.refused')}</p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {/* Both ends of a move have the same. */}
        {[...new Set(refused.map(({ reason }) => translated(reason)))].map(reason => (
          <li key={reason} className="wrap-anywhere text-ink-2">
            {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Left({ plan: { left, notNamed } }: { plan: RestorePlan }) {
  if (left.length === 0) return null

  return (
    <section className="rounded-md border border-wait-line bg-wait-soft px-3 py-2 text-xs">
      <p className="font-medium text-wait">{t('session.rewind.left')}</p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {left.map(({ path, kind, reason, sentence = reason }) => (
          <li key={`${path}\0${kind}\0${reason}`} className="wrap-anywhere text-ink-2">
            <span className="font-mono text-ink">
              <PathText path={path} />
            </span>{' '}
            · {t(`session.commandChanges.kinds.${kind}`)} · {translated(sentence)}
          </li>
        ))}
      </ul>
      {notNamed > 0 && <p className="text-ink-2">{t('session.commandChanges.notNamed', { count: notNamed })}</p>}
    </section>
  )
}
