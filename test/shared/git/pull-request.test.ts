import { describe, expect, test } from 'vitest'
import { GIT_HOSTS, hostedRepository, pullRequestAddress } from '../../../shared/git/pull-request'

describe('the page of a repository on the web', () => {
  test.each([
    ['https://github.com/ada/engine.git', { web: 'https://github.com/ada/engine', host: 'github' }],
    ['git@github.com:ada/engine.git', { web: 'https://github.com/ada/engine', host: 'github' }],
    [
      'ssh://git@gitlab.example.org:2222/group/sub/engine.git',
      { web: 'https://gitlab.example.org/group/sub/engine', host: 'gitlab' },
    ],
    ['https://token@bitbucket.org/ada/engine/', { web: 'https://bitbucket.org/ada/engine', host: 'bitbucket' }],
    ['https://codeberg.org/ada/engine', { web: 'https://codeberg.org/ada/engine', host: 'gitea' }],
    ['http://git.local:3000/ada/engine.git', { web: 'http://git.local:3000/ada/engine' }],
    ['git.local:ada/engine', { web: 'https://git.local/ada/engine' }],
  ])('is found for %s', (address, found) => {
    expect(hostedRepository(address)).toEqual(found)
  })

  test.each([
    '/srv/engine.git',
    '../engine',
    'file:///srv/engine.git',
    'C:\\repos\\engine',
    'C:/repos/engine',
    '',
    'https://github.com/',
    'https://github.com/ada',
    'javascript:alert(1)//a/b:c',
    'ext::sh -c x% a/b',
  ])('is none for %s', address => {
    expect(hostedRepository(address)).toBeUndefined()
  })
})

describe('the address of a new pull request', () => {
  const request = {
    web: 'https://h.org/ada/engine',
    branch: 'fix/a b',
    base: 'main',
    title: 'Fix "it" & more',
    text: '- one\n- two',
  }

  test.each(GIT_HOSTS)('has all of it at %s, and stays at the host', host => {
    const url = new URL(pullRequestAddress({ ...request, host }))
    expect(url.origin).toBe('https://h.org')
    expect(url.pathname.startsWith('/ada/engine/')).toBe(true)
    const all = decodeURIComponent(`${url.pathname}?${url.search}`)
    for (const part of ['fix/a b', 'main', request.title, request.text]) expect(all).toContain(part)
  })

  test('names the branches as GitHub and GitLab do', () => {
    expect(pullRequestAddress({ ...request, host: 'github' })).toMatch(
      /\/compare\/main\.\.\.fix\/a%20b\?expand=1&title=Fix%20%22it%22/,
    )
    expect(pullRequestAddress({ ...request, host: 'gitlab' })).toContain('merge_request%5Bsource_branch%5D=fix%2Fa%20b')
  })

  test.each(['x'.repeat(50_000), '日本語'.repeat(20_000), '\uD83D'.repeat(9_000)])(
    'is never too long for a browser',
    text => {
      const address = pullRequestAddress({ ...request, host: 'github', text })
      expect(address.length).toBeLessThan(6_000)
      expect(() => new URL(address)).not.toThrow()
    },
  )

  test.each(['?x=1#y', '..', '%2e%2e', '@evil.org', '\n', '\\'])('leads nowhere else by a branch called %j', branch => {
    const url = new URL(pullRequestAddress({ ...request, host: 'github', branch: `a${branch}` }))
    expect(url.host).toBe('h.org')
    expect(url.pathname.startsWith('/ada/engine/compare/main...a')).toBe(true)
  })
})
