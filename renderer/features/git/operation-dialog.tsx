import { useState } from 'react'
import { create } from 'zustand'
import { messageOf } from '../../../shared/errors'
import type { OperationPlan, OperationRequest, OperationResult } from '../../../shared/git/git-operations'
import type { GitCommit } from '../../../shared/git/git-status'
import { call } from '../../base/bridge'
import { useAnswerOrFailure } from '../../base/use-answer'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, TextArea, TextInput } from '../../ui/field'
import { Loading } from '../../ui/loading'
import { ScrollRegion } from '../../ui/scroll-region'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'
import { escapedText } from '../../ui/text/visible-text'
import { ChangesView } from '../../views/diff/changes-view'
import { offerUndo } from './git-actions'
import { showView, useGit, work } from './git-store'
import { readHistory } from './history-store'

type Question = { type: 'operation'; request: OperationRequest } | { type: 'tag'; commit: GitCommit }

const useQuestion = create<{ question: Question | null }>()(() => ({ question: null }))

const close = (): void => useQuestion.setState({ question: null })

/** Shows what a merge, a pick or the like would change, and asks. */
export const askOperation = (request: OperationRequest): void =>
  useQuestion.setState({ question: { type: 'operation', request } })

export const askTag = (commit: GitCommit): void => useQuestion.setState({ question: { type: 'tag', commit } })

export function OperationDialog() {
  const question = useQuestion(state => state.question)
  if (!question) return null
  return question.type === 'tag' ? <TagDialog commit={question.commit} /> : <PlanDialog request={question.request} />
}

function PlanDialog({ request }: { request: OperationRequest }) {
  const { kind, name } = request
  const workspace = useGit(git => git.workspace)
  const { answer: plan, failure } = useAnswerOrFailure(JSON.stringify([workspace, request]), () =>
    call('git.planOperation', { workspace, request }),
  )
  const label = t(`git.operation.names.${kind}`)
  const run = (digest: string) => {
    close()
    work(kind, async () => toldResult(await call('git.runOperation', { workspace, request, digest })))
  }
  return (
    <Dialog title={t(`git.operation.ask.${kind}`, { name: escapedText(name) })} isPage onClose={close}>
      {failure !== null && (
        <p role="alert" className="flex-1 text-sm">
          {failure}
        </p>
      )}
      {!plan && failure === null && <Loading />}
      {plan && <Plan kind={kind} plan={plan} name={name} />}
      <footer className="flex justify-end gap-2">
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button kind={kind === 'reset' ? 'firm' : 'main'} disabled={!plan} onClick={() => plan && run(plan.digest)}>
          {plan && plan.conflicts.length > 0 ? t('git.operation.begin') : label}
        </Button>
      </footer>
    </Dialog>
  )
}

type PlanProps = { kind: OperationRequest['kind']; plan: OperationPlan; name: string }

function Plan({ kind, plan: { branch, commits, total, changes, conflicts, isForward }, name }: PlanProps) {
  const values = { branch: escapedText(branch), name: escapedText(name), count: total }
  return (
    <>
      <div className="flex flex-col gap-1 text-sm">
        <p>
          {isForward
            ? t('git.operation.forward', { branch: values.branch, count: total })
            : t(`git.operation.effects.${kind}`, values)}
        </p>
        <ul className="max-h-24 overflow-y-auto text-xs text-ink-2">
          {commits.map(({ hash, subject }) => (
            <li key={hash} className="flex gap-2">
              <code className="shrink-0 font-mono text-ink-3">{hash.slice(0, 8)}</code>
              <span className="min-w-0 truncate" dir="auto">
                <EscapedLine text={subject} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      {conflicts.length > 0 && (
        <div role="alert" className="rounded-md border border-wait-line bg-wait-soft px-3 py-2 text-sm">
          <p className="font-medium text-wait">{t('git.operation.conflicts')}</p>
          <ul className="font-mono text-xs">
            {conflicts.slice(0, 10).map(path => (
              <li key={path} className="wrap-anywhere">
                <PathText path={path} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <ScrollRegion className="min-h-0 flex-1 overflow-auto rounded-md border border-line bg-surface">
        <ChangesView changes={changes} />
      </ScrollRegion>
    </>
  )
}

/** Offers the way back, or leads to the files that wait. */
function toldResult(result: OperationResult): void {
  if ('undo' in result) offerUndo(result.undo)
  else showView('changes')
}

export function continueOperation(): void {
  const { workspace } = useGit.getState()
  work('continue', async () => toldResult(await call('git.continueOperation', { workspace })))
}

export function abortOperation(): void {
  const { workspace } = useGit.getState()
  work('abort', () => call('git.abortOperation', { workspace }))
}

function TagDialog({ commit: { hash, subject } }: { commit: GitCommit }) {
  const [name, setName] = useState('')
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const workspace = useGit(git => git.workspace)
  const save = () =>
    call('git.createTag', { workspace, name: name.trim(), commit: hash, message }).then(
      undo => {
        close()
        readHistory()
        offerUndo(undo)
      },
      error => setFailure(messageOf(error)),
    )
  return (
    <Dialog title={t('git.tags.title')} onClose={close}>
      <form
        className="flex flex-col gap-3"
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() !== '') void save()
        }}
      >
        <p className="truncate text-sm text-ink-2" dir="auto">
          <code className="font-mono text-xs">{hash.slice(0, 8)}</code> <EscapedLine text={subject} />
        </p>
        <Field label={t('git.branches.name')} {...(failure !== null && { error: failure })}>
          {ids => (
            <TextInput
              {...ids}
              value={name}
              maxLength={250}
              onChange={event => {
                setName(event.target.value)
                setFailure(null)
              }}
            />
          )}
        </Field>
        <Field label={t('git.tags.message')}>
          {ids => <TextArea {...ids} rows={2} value={message} onChange={event => setMessage(event.target.value)} />}
        </Field>
        <footer className="flex justify-end gap-2">
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button kind="main" type="submit" disabled={name.trim() === ''}>
            {t('git.branches.create')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
