import https from 'node:https'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Of `pictures.example` and the names below it, signed by itself, for tests alone. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBvzCCAWagAwIBAgIUUk47BiA1UF/+2mW6iNDEpPCupg8wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTAgFw0yNjExMjMwODA2MjdaGA8y
MTI2MTAzMDA4MDYyN1owGzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABExV4n+A3G8hr5Yg/KeuJaVsrF1pMbLgqhum
FDIzPB5x7BYXI+00I2agKymcJ/94LcnbbRltgp6Vf5G9FgeW2/2jgYUwgYIwHQYD
VR0OBBYEFEr5qD/MYCqBeihLR1NQnUZiZsG4MB8GA1UdIwQYMBaAFEr5qD/MYCqB
eihLR1NQnUZiZsG4MA8GA1UdEwEB/wQFMAMBAf8wLwYDVR0RBCgwJoIQcGljdHVy
ZXMuZXhhbXBsZYISKi5waWN0dXJlcy5leGFtcGxlMAoGCCqGSM49BAMCA0cAMEQC
IErvIFbFUVvNfBZ65mJe6Pa0K7m4S4WpcpJ9P4MifndxAiAw0/HHt+bWOEXOfS1Q
RhlEV0Bw67+XfFVkf1C30wc1CA==
-----END CERTIFICATE-----
`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrSvEYaJj9vD0atwH
CndUdGDEdfgnK6nB0GveFlqjf0ChRANCAARMVeJ/gNxvIa+WIPynriWlbKxdaTGy
4KobphQyMzwecewWFyPtNCNmoCspnCf/eC3J220ZbYKelX+RvRYHltv9
-----END PRIVATE KEY-----
`

/** A web server on this machine that speaks https. */
export async function openHttpsServer(answer: RequestListener) {
  const server = https.createServer({ cert: testCertificate, key }, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
