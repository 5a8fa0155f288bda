# One image for every role. PostgreSQL is the one at DATABASE_URL; the browser is the distribution's.
# The packages and the dashboard are made on the machine that builds, whatever the image is for: emulated, they take many
# times as long.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS packages
ARG TARGETARCH
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY setup ./setup
# As set-up does it, so that `winnow` finds the packages in place.
RUN node -e "import('/app/setup/dependencies.mjs').then(({ install }) => install('/app', false, undefined, { cpu: { amd64: 'x64' }[process.env.TARGETARCH] ?? process.env.TARGETARCH }))"
# Packages that only selling to agents needs (WINNOW_PAY_TO): docker build --build-arg PAYMENTS=true
ARG PAYMENTS=false
COPY src/account/payments/packages/package.json src/account/payments/packages/package-lock.json src/account/payments/packages/.npmrc ./src/account/payments/packages/
RUN if [ "$PAYMENTS" = true ]; then npm ci --prefix src/account/payments/packages --ignore-scripts; fi

# The packages that build the dashboard are not needed to serve it.
FROM packages AS dashboard
COPY dashboard/package.json dashboard/package-lock.json dashboard/.npmrc ./dashboard/
RUN npm ci --prefix dashboard --omit=dev --ignore-scripts
COPY tsconfig.json ./
COPY sdk ./sdk
COPY src ./src
COPY docs ./docs
COPY python/README.md ./python/
COPY dashboard ./dashboard
RUN npm run build --prefix dashboard -- --outDir /app/.runtime/dashboard --emptyOutDir

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium ca-certificates fonts-liberation fonts-noto-cjk tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packages /app ./
COPY LICENSE ./
COPY sdk ./sdk
COPY cli ./cli
COPY mcp ./mcp
COPY src ./src
COPY --from=dashboard /app/.runtime/dashboard ./.runtime/dashboard

# For commands in the container: docker compose exec api winnow account list
RUN chmod 755 setup/winnow.mjs && ln -s /app/setup/winnow.mjs /usr/local/bin/winnow \
  && mkdir /data && chown node:node /data
USER node
VOLUME /data
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4000 \
    WINNOW_DATA_DIR=/data \
    WINNOW_BROWSER_PATH=/usr/bin/chromium
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

# Browsers leave child processes behind; tini reaps them and forwards signals.
ENTRYPOINT ["tini", "--", "node", "src/main.ts"]
CMD ["serve"]
