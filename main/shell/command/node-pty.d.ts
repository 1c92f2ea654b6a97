/// <reference types="@lydell/node-pty" />

// `node-pty` is an alias in package.json; the package that comes declares its types under its own name.
declare module 'node-pty' {
  export * from '@lydell/node-pty'
}
