# Builds the command with the backend and the web console inside.
FROM node:24-bookworm-slim AS build
WORKDIR /twinhelm
COPY . .
# Installs the packages first.
RUN npm run build

# What runs: the launcher and the build, git for version control, nothing to compile with, and nobody with rights.
FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends git ca-certificates \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /twinhelm
COPY --from=build /twinhelm/package.json ./package.json
COPY --from=build /twinhelm/bin ./bin
COPY --from=build /twinhelm/packages/cli/package.json ./packages/cli/package.json
COPY --from=build /twinhelm/packages/cli/bin ./packages/cli/bin
COPY --from=build /twinhelm/packages/cli/dist ./packages/cli/dist
RUN install --directory --owner=node --group=node --mode=0700 /data
# Answers that wait for slow readers lie by themselves in memory, and are given back to the system once they are taken.
ENV MALLOC_MMAP_THRESHOLD_=1048576
USER node
VOLUME /data
EXPOSE 4300 4400
ENTRYPOINT ["node", "/twinhelm/bin/twinhelm"]
CMD ["serve", "--data", "/data", "--host", "0.0.0.0"]
