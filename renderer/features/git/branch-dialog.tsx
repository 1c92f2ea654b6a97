import { useState } from 'react'
import { messageOf } from '../../../shared/errors'
import type { GitBranch } from '../../../shared/git/git-status'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, TextInput } from '../../ui/field'
import { offerUndo } from './git-actions'
import { refreshGit, useGit, work } from './git-store'

/** Something about a branch that the person is asked. */
export type BranchQuestion =
  | { type: 'create'; branch: GitBranch }
  | { type: 'rename'; branch: GitBranch }
  | { type: 'delete'; branch: GitBranch; commits: number }

type BranchDialogProps = { question: BranchQuestion; onClose(): void }

export function BranchDialog({ question, onClose }: BranchDialogProps) {
  if (question.type === 'delete') return <DeleteDialog {...question} onClose={onClose} />
  return <NameDialog type={question.type} branch={question.branch} onClose={onClose} />
}

type NameDialogProps = { type: 'create' | 'rename'; branch: GitBranch; onClose(): void }

function NameDialog({ type, branch, onClose }: NameDialogProps) {
  const former = type === 'rename' ? branch.name : ''
  const [name, setName] = useState(former)
  const [failure, setFailure] = useState<string | null>(null)
  const workspace = useGit(git => git.workspace)
  const wanted = name.trim()
  const save = () => {
    const task =
      type === 'rename'
        ? call('git.renameBranch', { workspace, name: branch.name, to: wanted })
        : call('git.createBranch', { workspace, name: wanted, start: branch.commit })
    task.then(onClose, error => setFailure(messageOf(error))).finally(() => void refreshGit())
  }
  return (
    <Dialog title={t(`git.branches.titles.${type}`, { name: branch.name })} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (wanted !== '' && wanted !== former) save()
        }}
      >
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
        <footer className="mt-4 flex justify-end gap-2">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="main" type="submit" disabled={wanted === '' || wanted === former}>
            {type === 'rename' ? t('git.branches.rename') : t('git.branches.create')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

function DeleteDialog({ branch: { name }, commits, onClose }: { branch: GitBranch; commits: number; onClose(): void }) {
  const workspace = useGit(git => git.workspace)
  return (
    <Dialog title={t('git.branches.titles.delete', { name })} onClose={onClose}>
      <p className="text-sm">{t('git.branches.onlyHere', { count: commits })}</p>
      <p className="text-sm text-ink-2">{t('git.branches.wayBack')}</p>
      <footer className="flex justify-end gap-2">
        <Button data-first onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          kind="danger"
          onClick={() => {
            onClose()
            work('delete', async () => offerUndo(await call('git.deleteBranch', { workspace, name })))
          }}
        >
          {t('git.branches.delete')}
        </Button>
      </footer>
    </Dialog>
  )
}
