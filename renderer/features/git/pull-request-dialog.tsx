import { useState } from 'react'
import { create } from 'zustand'
import { GIT_HOSTS, type GitHost, type PullRequestPlan, pullRequestAddress } from '../../../shared/git/pull-request'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, Select, TextArea, TextInput } from '../../ui/field'
import { EscapedLine } from '../../ui/text/escaped-line'
import { useGit } from './git-store'
import { planTransfer } from './transfer-store'

/** The pull request that the person prepares. */
const usePullRequest = create<{ plan: PullRequestPlan | null }>()(() => ({ plan: null }))

export function preparePullRequest(): void {
  const { workspace } = useGit.getState()
  attempt(call('git.planPullRequest', { workspace }).then(plan => usePullRequest.setState({ plan })))
}

const close = (): void => usePullRequest.setState({ plan: null })

const HOST_NAMES: Readonly<Record<GitHost, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea',
  bitbucket: 'Bitbucket',
}

/** Prepares title and text of a pull request, which the person opens on the page of their host. */
export function PullRequestDialog() {
  const plan = usePullRequest(state => state.plan)
  return plan && <PreparedDialog plan={plan} />
}

function PreparedDialog({ plan }: { plan: PullRequestPlan }) {
  const { branch, bases, commits, remote, isPushed, web } = plan
  const [base, setBase] = useState(bases[0] ?? '')
  const [host, setHost] = useState<GitHost>(plan.host ?? 'github')
  const [title, setTitle] = useState(plan.title)
  const [text, setText] = useState(plan.text)
  const open = () => {
    attempt(call('link.open', { url: pullRequestAddress({ web, host, branch, base, title: title.trim(), text }) }))
    close()
  }
  const push = () => {
    close()
    planTransfer('push')
  }
  return (
    <Dialog title={t('git.pullRequest.title')} onClose={close}>
      <form
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          open()
        }}
      >
        <p className="text-sm text-ink-2 wrap-anywhere">
          <EscapedLine text={t('git.pullRequest.from', { count: commits.length, branch, web })} />
        </p>
        {!isPushed && (
          <div role="alert" className="flex items-center gap-3 rounded-md bg-wait-soft px-3 py-2 text-sm text-wait">
            <span className="flex-1">{t('git.pullRequest.notPushed', { branch, remote })}</span>
            <Button onClick={push}>{t('git.transfer.names.push')}</Button>
          </div>
        )}
        <div className="flex gap-3 *:flex-1">
          <Field label={t('git.pullRequest.base')}>
            {ids => (
              <Select {...ids} value={base} onChange={event => setBase(event.target.value)}>
                {bases.map(name => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {plan.host === undefined && (
            <Field label={t('git.pullRequest.host')}>
              {ids => (
                <Select {...ids} value={host} onChange={event => setHost(event.target.value as GitHost)}>
                  {GIT_HOSTS.map(one => (
                    <option key={one} value={one}>
                      {HOST_NAMES[one]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        </div>
        <Field label={t('git.pullRequest.subject')}>
          {ids => (
            <TextInput
              {...ids}
              data-first
              maxLength={250}
              value={title}
              onChange={event => setTitle(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('git.pullRequest.text')} hint={t('git.pullRequest.hint')}>
          {ids => (
            <TextArea
              {...ids}
              rows={8}
              maxLength={20_000}
              value={text}
              onChange={event => setText(event.target.value)}
            />
          )}
        </Field>
        <footer className="flex justify-end gap-2">
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button kind="main" type="submit" disabled={title.trim() === ''}>
            {t('git.pullRequest.open', { host: HOST_NAMES[host] })}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
