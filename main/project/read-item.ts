import type { Lines } from './parse-item'

/** A file that was read, before it is known whether what it names is there. */
export type ReadItem<T> = { item: Omit<T, 'profileId'> & { profile?: string }; lines: Lines }
