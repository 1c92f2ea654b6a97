import { expect, test } from 'vitest'
import { planPullRequest } from '../../../main/git/pull-request'
import { readLog } from '../../../main/git/read-log'
import { gitForTest, gitRepository } from '../../helpers/git-repository'

/** A clone of a repository at GitHub, as it is after a fetch: no server is asked. */
async function clone() {
  const repository = await gitRepository()
  const { git, write, workspace } = repository
  await write('a.txt', '1\n')
  await git('add', '-A')
  await git('commit', '-qm', 'first')
  await git('remote', 'add', 'origin', 'git@github.com:ada/engine.git')
  await git('update-ref', 'refs/remotes/origin/trunk', 'HEAD')
  await git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  await git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk')
  await git('switch', '-qc', 'atrium/fix-the_login')
  const commit = async (message: string, name = 'a.txt') => {
    await write(name, `${message}\n`)
    await git('add', '-A')
    await git('commit', '-qm', message)
  }
  const { repositories } = await gitForTest()
  return {
    ...repository,
    commit,
    plan: () => repositories.read(workspace, planPullRequest),
    log: (path: string) =>
      repositories.read(workspace, opened => readLog(opened, { skip: 0, count: 10, path, isOfAll: false })),
  }
}

test('a pull request of one commit has its subject and its text', async () => {
  const { commit, plan } = await clone()
  await commit('Fix the login\n\nIt asked twice.')
  expect(await plan()).toEqual({
    web: 'https://github.com/ada/engine',
    host: 'github',
    remote: 'origin',
    branch: 'atrium/fix-the_login',
    bases: ['trunk', 'main'],
    commits: ['Fix the login'],
    title: 'Fix the login',
    text: 'It asked twice.',
    isPushed: false,
  })
})

test('a pull request of several commits is named after its branch and lists them, the oldest first', async () => {
  const { commit, plan, git } = await clone()
  await commit('One')
  await commit('Two')
  await git('update-ref', 'refs/remotes/origin/atrium/fix-the_login', 'HEAD')
  await git('config', 'branch.atrium/fix-the_login.remote', 'origin')
  await git('config', 'branch.atrium/fix-the_login.merge', 'refs/heads/atrium/fix-the_login')
  expect(await plan()).toMatchObject({
    title: 'Fix the login',
    text: '- One\n- Two',
    commits: ['One', 'Two'],
    isPushed: true,
  })
})

test('a branch without commits of its own, and a remote without a web page, say so', async () => {
  const { commit, plan, git } = await clone()
  await expect(plan()).rejects.toThrow('has no commits that trunk doesn’t have')
  await commit('One')
  await git('remote', 'set-url', 'origin', '/srv/engine.git')
  await expect(plan()).rejects.toThrow('no page for pull requests')
  await git('remote', 'set-url', 'origin', 'https://github.com/ada/engine')
  for (const name of ['HEAD', 'trunk', 'main'])
    await git('update-ref', '-d', '--no-deref', `refs/remotes/origin/${name}`)
  await expect(plan()).rejects.toThrow('has no other branch')
})

test('the commits of a file are those that changed it, under its former name too', async () => {
  const { commit, git, log } = await clone()
  await commit('elsewhere', 'b.txt')
  await git('mv', '--', 'a.txt', '-c [odd] name.txt')
  await git('commit', '-qm', 'moved')
  const subjects = async (path: string) => (await log(path)).map(({ subject }) => subject)
  expect(await subjects('-c [odd] name.txt')).toEqual(['moved', 'first'])
  expect(await subjects('b.txt')).toEqual(['elsewhere'])
  expect(await subjects('none')).toEqual([])
})
