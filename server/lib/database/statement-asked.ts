import { channel } from 'node:diagnostics_channel'

/** Publishes the text of each statement when it is sent. Only tests subscribe (tests/record-statements.ts). */
export const statementAsked = channel('harbour-shop:statement-asked')
