import QRCode from 'qrcode'

/** A code to be scanned from a screen, as a picture that fits into a page and can be saved: black on white in both themes. */
export const drawQrCode = (text: string): Promise<string> =>
  QRCode.toDataURL(text, { type: 'image/png', errorCorrectionLevel: 'M', margin: 4, scale: 10 })
