/** The files of a backup, whatever that is. None is read before it is asked for. */
export type BackupFiles = {
  /** In bytes; undefined where there is no such file. */
  sizeOf(name: string): Promise<number | undefined>
  /** Never gives more than `sizeOf` said. Fails where the file is damaged. */
  read(name: string): AsyncIterable<Buffer>
  close(): void
}
