# Builds the command with the backend and the web console inside.
FROM node:24-bookworm-slim AS build
WORKDIR /twinhelm
COPY . .
# Installs the packages first.
RUN npm run build

# What runs: the launcher and the build, nothing to compile with, and nobody with rights.
FROM node:24-bookworm-slim
WORKDIR /twinhelm
COPY --from=build /twinhelm/package.json ./package.json
COPY --from=build /twinhelm/bin ./bin
COPY --from=build /twinhelm/packages/cli/package.json ./packages/cli/package.json
COPY --from=build /twinhelm/packages/cli/bin ./packages/cli/bin
COPY --from=build /twinhelm/packages/cli/dist ./packages/cli/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4300 4400
ENTRYPOINT ["node", "/twinhelm/bin/twinhelm"]
CMD ["serve", "--data", "/data", "--host", "0.0.0.0"]
