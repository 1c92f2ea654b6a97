import { expect, test } from 'vitest'
import { type Challenge, rememberingFetch } from '../../../../main/mcp/sign-in/challenges'

/** Returns what is remembered of an answer, and whether it reaches the caller. */
async function remembered(status: number, header?: string) {
  const answer = new Response(null, { status, ...(header && { headers: { 'www-authenticate': header } }) })
  const all: Challenge[] = []
  const fetched = await rememberingFetch(
    async () => answer,
    challenge => all.push(challenge),
  )('https://a.org/mcp')
  expect(fetched).toBe(answer)
  return all
}

const metadata = 'https://a.org/.well-known/oauth-protected-resource'

test('a refusal is remembered with what the server wants', async () => {
  const [challenge, ...others] = await remembered(401, `Bearer resource_metadata="${metadata}", scope="read write"`)
  expect(others).toEqual([])
  expect(challenge?.scope).toBe('read write')
  expect(challenge?.resourceMetadataUrl?.href).toBe(metadata)
})

test('a refusal that says nothing is one all the same', async () => {
  expect(await remembered(401)).toHaveLength(1)
})

test('a 403 is one only where another scope would help', async () => {
  expect(await remembered(403, 'Bearer error="insufficient_scope", scope="admin"')).toMatchObject([{ scope: 'admin' }])
  expect(await remembered(403, 'Bearer error="invalid_token"')).toEqual([])
})

test('an answer that is no refusal leaves the remembered data', async () => {
  expect(await remembered(200, `Bearer scope="x"`)).toEqual([])
})
