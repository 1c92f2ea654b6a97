/** Reads PDF in a thread of its own: the library answers its messages by itself. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
