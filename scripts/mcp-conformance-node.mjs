/**
 * Lets the conformance suite start on a Node without `fs.globSync`, which it imports by name but uses only to score an SDK:
 * `node --import <this file> <suite>`. With a newer Node nothing changes.
 */
import fs from 'node:fs'
import { register } from 'node:module'

const filled = `
  export * from 'node:fs'
  export function globSync() { throw new Error('This needs Node 22.') }
`

const hooks = `
  const filled = 'data:text/javascript,' + ${JSON.stringify(encodeURIComponent(filled))}
  export function resolve(specifier, context, next) {
    const isSuite = context.parentURL?.includes('/@modelcontextprotocol/conformance/')
    return specifier === 'fs' && isSuite ? { url: filled, shortCircuit: true } : next(specifier, context)
  }
`

if (!('globSync' in fs)) register(`data:text/javascript,${encodeURIComponent(hooks)}`)
